BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "entries" VALUES('f4bef6njsv93',1,3,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"}}');
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
INSERT INTO "journal" VALUES('f4bef6njsv93',1,'founded','',1.79485642838317394258e+09,'{"commitment":"93c0a8335ae4a455375158ae0bbe229f2b7be4714a2e3da7a939921ec1d6b905","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('f4bef6njsv93',2,'sat','',1.79485642843526530271e+09,'{"power":"Crimson","name":"Boris"}');
INSERT INTO "journal" VALUES('f4bef6njsv93',3,'decided','',1.79485642849998521799e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"},"how":"player","bundle":3}],"events":[{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Magda"}');
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
INSERT INTO "people" VALUES('2wsjve47sqad','Magda','magda','$argon2id$v=19$m=65536,t=3,p=4$Iv23bugnM0asFW9f7ThLWA$n58LqxKf0LP8pR1zogGVqMbGR4DBc6xgHMFOn2HKsfM','{"lang":"en"}',1.79485642654161572451e+09);
INSERT INTO "people" VALUES('gzb7668n9xue','Boris',NULL,'','{"lang":"en"}',1.79485642673141765597e+09);
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
INSERT INTO "seats" VALUES('f4bef6njsv93','Azure','2wsjve47sqad','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('f4bef6njsv93','Crimson','gzb7668n9xue','','person','',0.0,0.0,'pause');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	only_table VARCHAR(32) DEFAULT '' NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('108d309e03e96a436f1806747d5a221b3cb9a28095314f8461d0439234765bbf','2wsjve47sqad','',1.81040842656032681468e+09);
INSERT INTO "sessions" VALUES('ad5fbe04a167ce63b4e495e38830548451505f5fd5638de540d0069cfe78de98','gzb7668n9xue','',1.81040842673282718656e+09);
INSERT INTO "sessions" VALUES('4691c53894a53abc82affd0294fba193e6c9393248acbc95a9033ba4b664fdb2','2wsjve47sqad','',1.81040842776833200457e+09);
CREATE TABLE sittings (
	table_id VARCHAR(32) NOT NULL, 
	power VARCHAR(60) NOT NULL, 
	since INTEGER NOT NULL, 
	until INTEGER DEFAULT '0' NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, power, since), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sittings" VALUES('f4bef6njsv93','Azure',1,0,'2wsjve47sqad');
INSERT INTO "sittings" VALUES('f4bef6njsv93','Crimson',2,0,'gzb7668n9xue');
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
	changed FLOAT NOT NULL, asking TEXT DEFAULT '{}' NOT NULL, carried TEXT DEFAULT '[]' NOT NULL, derivation INTEGER DEFAULT '1' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('f4bef6njsv93','training',2,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"minor"}','Training board','2wsjve47sqad','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true}','8698fddf9cdc68835e531c4868f4b85bdff5fc67defe5fa57ff2f403a414218c','93c0a8335ae4a455375158ae0bbe229f2b7be4714a2e3da7a939921ec1d6b905','[]','','5d63fa621288b9ad4cf87a2fe2083abe54f30b2c502b872a40e3ed3378035946',3,3,1,'8b4cc6fb6dffbb10512469cb04d90b7dc9b631758cd4e642c1b2b035cffd66f2','{}','[]','[{"power":"Azure","topic":"purchase"}]',1.79485642849998521799e+09,NULL,0,1.79485642838317394258e+09,1.79485642849998521799e+09,'{"Azure":[3,1794856428.4999852]}','[]',2);
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
CREATE INDEX sittings_of_person ON sittings (person_id);
COMMIT;
