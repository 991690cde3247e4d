BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "entries" VALUES('tufb5dcw4mjx',1,2,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',2,3,'player','{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',3,4,'player','{"type":"decision","n":3,"by":"Azure","topic":"combat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',4,5,'player','{"type":"decision","n":4,"by":"Azure","topic":"noncombat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',5,6,'player','{"type":"decision","n":5,"by":"Crimson","topic":"research","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',6,7,'player','{"type":"decision","n":6,"by":"Crimson","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',7,8,'player','{"type":"decision","n":7,"by":"Crimson","topic":"combat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tufb5dcw4mjx',8,9,'player','{"type":"decision","n":8,"by":"Crimson","topic":"noncombat_move","value":{"type":"done"}}');
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
INSERT INTO "journal" VALUES('tufb5dcw4mjx',1,'founded','',1.79480793142412090304e+09,'{"commitment":"848a2465d3f63cceefe5e1e7e4dbb1f114916e427583a29cf624f86cbed83431","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',2,'decided','',1.79480793316552519802e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',3,'decided','',1.7948079334151537419e+09,'{"number":2,"kept":1,"records":[{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"purchase.left","who":["Azure"]},{"event":"moment","name":"combat_move.due","who":["Azure"]},{"event":"moment","name":"combat_move.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat_move","no":3,"of":7},"over":false}},"waiting":[{"power":"Azure","topic":"combat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',4,'decided','',1.79480793358225631716e+09,'{"number":3,"kept":2,"records":[{"type":"decision","n":3,"by":"Azure","topic":"combat_move","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"combat_move.closed","who":["Azure"]},{"event":"moment","name":"combat_move.left","who":["Azure"]},{"event":"moment","name":"combat.due","who":["Azure"]},{"event":"moment","name":"combat.entered","who":["Azure"]},{"event":"moment","name":"combat.left","who":["Azure"]},{"event":"moment","name":"noncombat_move.due","who":["Azure"]},{"event":"moment","name":"noncombat_move.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"noncombat_move","no":5,"of":7},"over":false}},"waiting":[{"power":"Azure","topic":"noncombat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',5,'decided','',1.79480793383668804164e+09,'{"number":4,"kept":3,"records":[{"type":"decision","n":4,"by":"Azure","topic":"noncombat_move","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"noncombat_move.closed","who":["Azure"]},{"event":"moment","name":"noncombat_move.left","who":["Azure"]},{"event":"moment","name":"mobilise.due","who":["Azure"]},{"event":"moment","name":"mobilise.entered","who":["Azure"]},{"event":"moment","name":"mobilise.left","who":["Azure"]},{"event":"moment","name":"income.due","who":["Azure"]},{"event":"paid","purse":"Azure","amount":11,"why":"income"},{"event":"moment","name":"income.entered","who":["Azure"]},{"event":"moment","name":"income.left","who":["Azure"]},{"event":"moment","name":"turn.left","who":["Azure"]},{"event":"moment","name":"turn.due","who":["Crimson"]},{"event":"moment","name":"turn.entered","who":["Crimson"]},{"event":"moment","name":"research.due","who":["Crimson"]},{"event":"moment","name":"research.entered","who":["Crimson"]}],"log":[{"text":"Azure collects 11 IPCs and has 22.","sort":"money","in":{"de":"Azur nimmt 11 IPC ein und hat 22."}},{"text":"Round 1: Crimson","sort":"turn","in":{"de":"Runde 1: Karmesin"}}],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"research","no":1,"of":7},"over":false},"purses":{"Azure":22}},"waiting":[{"power":"Crimson","topic":"research"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',6,'decided','',1.79480793407484960555e+09,'{"number":5,"kept":4,"records":[{"type":"decision","n":5,"by":"Crimson","topic":"research","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"research.left","who":["Crimson"]},{"event":"moment","name":"purchase.due","who":["Crimson"]},{"event":"moment","name":"purchase.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"purchase","no":2,"of":7},"over":false}},"waiting":[{"power":"Crimson","topic":"purchase"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',7,'decided','',1.79480793439246058464e+09,'{"number":6,"kept":5,"records":[{"type":"decision","n":6,"by":"Crimson","topic":"purchase","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"purchase.left","who":["Crimson"]},{"event":"moment","name":"combat_move.due","who":["Crimson"]},{"event":"moment","name":"combat_move.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"combat_move","no":3,"of":7},"over":false}},"waiting":[{"power":"Crimson","topic":"combat_move"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',8,'decided','',1.79480793455450701712e+09,'{"number":7,"kept":6,"records":[{"type":"decision","n":7,"by":"Crimson","topic":"combat_move","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"combat_move.closed","who":["Crimson"]},{"event":"moment","name":"combat_move.left","who":["Crimson"]},{"event":"moment","name":"combat.due","who":["Crimson"]},{"event":"moment","name":"combat.entered","who":["Crimson"]},{"event":"moment","name":"combat.left","who":["Crimson"]},{"event":"moment","name":"noncombat_move.due","who":["Crimson"]},{"event":"moment","name":"noncombat_move.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"noncombat_move","no":5,"of":7},"over":false}},"waiting":[{"power":"Crimson","topic":"noncombat_move"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',9,'decided','',1.79480793481575775149e+09,'{"number":8,"kept":7,"records":[{"type":"decision","n":8,"by":"Crimson","topic":"noncombat_move","value":{"type":"done"},"how":"player"}],"events":[{"event":"moment","name":"noncombat_move.closed","who":["Crimson"]},{"event":"moment","name":"noncombat_move.left","who":["Crimson"]},{"event":"moment","name":"mobilise.due","who":["Crimson"]},{"event":"moment","name":"mobilise.entered","who":["Crimson"]},{"event":"moment","name":"mobilise.left","who":["Crimson"]},{"event":"moment","name":"income.due","who":["Crimson"]},{"event":"paid","purse":"Crimson","amount":11,"why":"income"},{"event":"moment","name":"income.entered","who":["Crimson"]},{"event":"moment","name":"income.left","who":["Crimson"]},{"event":"moment","name":"turn.left","who":["Crimson"]},{"event":"moment","name":"victory.due"},{"event":"moment","name":"victory.entered"},{"event":"moment","name":"victory.left"},{"event":"moment","name":"round.left"},{"event":"moment","name":"round.due"},{"event":"moment","name":"round.entered"},{"event":"moment","name":"turn.due","who":["Azure"]},{"event":"moment","name":"turn.entered","who":["Azure"]},{"event":"moment","name":"research.due","who":["Azure"]},{"event":"moment","name":"research.entered","who":["Azure"]}],"log":[{"text":"Crimson collects 11 IPCs and has 22.","sort":"money","in":{"de":"Karmesin nimmt 11 IPC ein und hat 22."}},{"text":"Round 2: Azure","sort":"turn","in":{"de":"Runde 2: Azur"}}],"patch":{"turn":{"round":2,"powers":["Azure"],"phase":{"name":"research","no":1,"of":7},"over":false},"purses":{"Crimson":22}},"waiting":[{"power":"Azure","topic":"research"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tufb5dcw4mjx',10,'said','',1.79480793681884241101e+09,'{"name":"Anna","text":"hello","side":"","powers":["Azure","Crimson"]}');
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
INSERT INTO "people" VALUES('3d5am8t7hvz4','Anna',NULL,'','{"lang":"en"}',1.79480792725933361057e+09);
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
INSERT INTO "seats" VALUES('tufb5dcw4mjx','Azure','3d5am8t7hvz4','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('tufb5dcw4mjx','Crimson','3d5am8t7hvz4','','person','',0.0,0.0,'pause');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	only_table VARCHAR(32) DEFAULT '' NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('32a6b3a8ef2da09f8b3781bd27d5385504add587bc9cb83c64fc9726e9c6122e','3d5am8t7hvz4','',1.81035992732725906379e+09);
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
INSERT INTO "tables" VALUES('tufb5dcw4mjx','training',1,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"minor"}','Training board','3d5am8t7hvz4','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true}','064f7718dd1fb26a120f43bc1edab88ca04ecdcfbeefa3645f5f0c3106d220f3','848a2465d3f63cceefe5e1e7e4dbb1f114916e427583a29cf624f86cbed83431','[]','','14f0ef0368856ea92d840a205738cba0a7663a4f80599bd950ee877d36414546',9,10,8,'af2dc5e49c61c0627bb5a9f7c608fcc635523a71c2dcc79ac1949523d185f4e9','{}','[]','[{"power":"Azure","topic":"research"}]',1.79480793481575775149e+09,NULL,0,1.79480793142412090304e+09,1.79480793681884241101e+09,'{"Azure":[9,1794807934.8157578]}','[]');
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
