BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE branches (
	table_id VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	bundle INTEGER NOT NULL, 
	how VARCHAR(12) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('7565bp97t9ew',1,6,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('4s9kz75fvjn7',1,7,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"}}');
CREATE TABLE journal (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	audience VARCHAR(80) DEFAULT '' NOT NULL, 
	at FLOAT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "journal" VALUES('7565bp97t9ew',1,'founded','',1.79485420965923404695e+09,'{"commitment":"9e514233b7efaca28e5d90a3cfc3dd0a95dd9619eef3ca83cd6b3e2ae7a7471a","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('7565bp97t9ew',2,'sat','',1.79485420984160184854e+09,'{"power":"Crimson","name":"Boris"}');
INSERT INTO "journal" VALUES('7565bp97t9ew',3,'link','',1.79485420987648916241e+09,'{"power":"Azure"}');
INSERT INTO "journal" VALUES('7565bp97t9ew',4,'said','side North',1.79485421003157591826e+09,'{"name":"Anna","text":"Anna''s plan","side":"North","powers":["Azure"]}');
INSERT INTO "journal" VALUES('7565bp97t9ew',5,'said','side South',1.79485421050838875765e+09,'{"name":"Boris","text":"Boris''s plan","side":"South","powers":["Crimson"]}');
INSERT INTO "journal" VALUES('7565bp97t9ew',6,'decided','',1.79485421069504213339e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"},"how":"player","bundle":6}],"events":[{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7565bp97t9ew',7,'left','',1.79485421073514556881e+09,'{"power":"Crimson","name":"Boris"}');
INSERT INTO "journal" VALUES('7565bp97t9ew',8,'sat','',1.79485421076459503173e+09,'{"power":"Crimson","name":"Carl"}');
INSERT INTO "journal" VALUES('7565bp97t9ew',9,'said','side South',1.79485421078401398658e+09,'{"name":"Carl","text":"Carl''s plan","side":"South","powers":["Crimson"]}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',1,'founded','',1.79485421084338450433e+09,'{"commitment":"2bab86d24166fc630171524914facb85839b7a6fd9aefeccd176d5b44967ce2c","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',2,'link','',1.79485421088216781614e+09,'{"power":"Crimson"}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',3,'sat','',1.79485421091911435129e+09,'{"power":"Crimson","name":"Boris"}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',4,'link','',1.79485421095107960704e+09,'{"power":"Azure"}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',5,'said','side North',1.79485421098381066318e+09,'{"name":"Anna","text":"Anna''s plan","side":"North","powers":["Azure"]}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',6,'said','side South',1.7948542110410540104e+09,'{"name":"Boris","text":"Boris''s plan","side":"South","powers":["Crimson"]}');
INSERT INTO "journal" VALUES('4s9kz75fvjn7',7,'decided','',1.79485421111540460583e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"},"how":"player","bundle":7}],"events":[{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
CREATE TABLE keys (
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	"key" VARCHAR(80) NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, person_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE landings (
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, person_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE notices (
	id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	data TEXT NOT NULL, 
	due FLOAT NOT NULL, 
	tries INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE orders (
	table_id VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	power VARCHAR(60) NOT NULL, 
	data TEXT NOT NULL, 
	uses INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (table_id, id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "orders" VALUES('7565bp97t9ew','fpjtm4j6j8ua','Azure','{"id":"fpjtm4j6j8ua","power":"Azure","kind":"casualties","space":"","conditions":[],"do":{"default":true},"until":0,"own":false,"uses":0,"n":1}',0);
INSERT INTO "orders" VALUES('7565bp97t9ew','tsh5burgbj95','Crimson','{"id":"tsh5burgbj95","power":"Crimson","kind":"casualties","space":"","conditions":[],"do":{"default":true},"until":0,"own":false,"uses":0,"n":1}',0);
INSERT INTO "orders" VALUES('4s9kz75fvjn7','ucv7w5smsyqv','Azure','{"id":"ucv7w5smsyqv","power":"Azure","kind":"casualties","space":"","conditions":[],"do":{"default":true},"until":0,"own":false,"uses":0,"n":1}',0);
INSERT INTO "orders" VALUES('4s9kz75fvjn7','cpsm52hdccbq','Crimson','{"id":"cpsm52hdccbq","power":"Crimson","kind":"casualties","space":"","conditions":[],"do":{"default":true},"until":0,"own":false,"uses":0,"n":1}',0);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	login VARCHAR(60), 
	password VARCHAR(200) DEFAULT '' NOT NULL, 
	settings TEXT DEFAULT '{}' NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "people" VALUES('9y8c3928nbxs','Anna',NULL,'','{"lang":"en"}',1.79485420906370377533e+09);
INSERT INTO "people" VALUES('ftsnq87cmrqz','Boris',NULL,'','{"lang":"en"}',1.79485420929617238046e+09);
INSERT INTO "people" VALUES('ua3busnkcf5r','Carl',NULL,'','{"lang":"en"}',1.7948542093548619747e+09);
CREATE TABLE proposals (
	table_id VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	data TEXT NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	PRIMARY KEY (table_id, id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	power VARCHAR(60) NOT NULL, 
	person_id VARCHAR(32) DEFAULT '' NOT NULL, 
	bot VARCHAR(60) DEFAULT '' NOT NULL, 
	playing VARCHAR(12) DEFAULT 'person' NOT NULL, 
	link VARCHAR(64) DEFAULT '' NOT NULL, 
	bank FLOAT DEFAULT '0' NOT NULL, 
	away_until FLOAT DEFAULT '0' NOT NULL, 
	away_then VARCHAR(12) DEFAULT 'pause' NOT NULL, 
	PRIMARY KEY (table_id, power), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('7565bp97t9ew','Azure','9y8c3928nbxs','','person','3f35939d341f917ac123c5a6a07819a99bbf7f1e1167f2e99ae3e03688b791c5',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7565bp97t9ew','Crimson','ua3busnkcf5r','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('4s9kz75fvjn7','Azure','9y8c3928nbxs','','person','4bdf1d25abaa4bef5bb3041d87675f7f48b515a87b6620c74bbbcb59db625cd2',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('4s9kz75fvjn7','Crimson','ftsnq87cmrqz','','person','1432345f4f0f622065f45c7b4aebfd89321ceca4f72ec8c430b70c20cd9959c3',0.0,0.0,'pause');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	only_table VARCHAR(32) DEFAULT '' NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('74338ef30844e539dd6721ab1ac8791fd82febe80399f5502d2ea67a6ff3e384','9y8c3928nbxs','',1.81040620921594595914e+09);
INSERT INTO "sessions" VALUES('597cfa458440f69c7b1b15ba4bbbe94a8c80d3592cb4ed1190aa7503adbd1cd4','ftsnq87cmrqz','',1.81040620932370877266e+09);
INSERT INTO "sessions" VALUES('250623d8cad27761d920b171f70f8000633857c9c60f120dab9413195290831e','ua3busnkcf5r','',1.81040620936520028115e+09);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	records INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY (table_id, records), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	ruleset INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	visibility VARCHAR(12) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	terms TEXT NOT NULL, 
	seed VARCHAR(80) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	opening TEXT NOT NULL, 
	position TEXT DEFAULT '' NOT NULL, 
	invite VARCHAR(64) DEFAULT '' NOT NULL, 
	revision INTEGER NOT NULL, 
	journal INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	result TEXT DEFAULT '{}' NOT NULL, 
	redo TEXT DEFAULT '[]' NOT NULL, 
	waiting TEXT DEFAULT '[]' NOT NULL, 
	asked FLOAT NOT NULL, 
	due FLOAT, 
	automatic INTEGER DEFAULT '0' NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, asking TEXT DEFAULT '{}' NOT NULL, carried TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('7565bp97t9ew','training',1,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"minor"}','changed hands','9y8c3928nbxs','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true}','502f91abe5d041344c3d2ce52f4d9238e2790c69fdae4f17f67d9d5f0a3417fc','9e514233b7efaca28e5d90a3cfc3dd0a95dd9619eef3ca83cd6b3e2ae7a7471a','[]','','82fa42de901e1ec4eef817c7021760c02932872fb3270799127ec682b5ad8a22',6,9,1,'8b4cc6fb6dffbb10512469cb04d90b7dc9b631758cd4e642c1b2b035cffd66f2','{}','[]','[{"power":"Azure","topic":"purchase"}]',1.79485421069504213339e+09,NULL,0,1.79485420965923404695e+09,1.79485421078401398658e+09,'{"Azure":[6,1794854210.6950421]}','[]');
INSERT INTO "tables" VALUES('4s9kz75fvjn7','training',1,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"minor"}','an old link','9y8c3928nbxs','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true}','157ff14718059b42afcf392f83d66993478c77b128ce5e7af2cd28eb63e0cd65','2bab86d24166fc630171524914facb85839b7a6fd9aefeccd176d5b44967ce2c','[]','','7ce9ce083453dc1715609ee5d01fe1618c7ed463272ce4c528180335e3e32495',7,7,1,'8b4cc6fb6dffbb10512469cb04d90b7dc9b631758cd4e642c1b2b035cffd66f2','{}','[]','[{"power":"Azure","topic":"purchase"}]',1.79485421111540460583e+09,NULL,0,1.79485421084338450433e+09,1.79485421111540460583e+09,'{"Azure":[7,1794854211.1154046]}','[]');
CREATE TABLE visitors (
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	role VARCHAR(12) NOT NULL, 
	seen INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (table_id, person_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX notices_by_due ON notices (due);
CREATE INDEX tables_by_automatic ON tables (automatic);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX tables_by_status ON tables (status, visibility);
CREATE INDEX seats_of_person ON seats (person_id);
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX seats_by_link ON seats (link);
COMMIT;
