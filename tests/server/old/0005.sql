BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "entries" VALUES('vv4s9s4g65fj',1,3,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',2,4,'player','{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',3,5,'player','{"type":"decision","n":3,"by":"Azure","topic":"combat_move","value":{"type":"go","units":["azure.9","azure.10"],"path":["Northmoor","Southfen"]}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',4,6,'player','{"type":"decision","n":4,"by":"Azure","topic":"combat_move","value":{"type":"done"},"throws":[{"throw":{"n":2,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[5,5]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2,5]}]}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',5,7,'player','{"type":"decision","n":5,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[3]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[5,3]}]}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',6,8,'player','{"type":"decision","n":6,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[3,6]}]}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',7,9,'player','{"type":"decision","n":7,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]},{"throw":{"n":1,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2]}]}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',8,10,'player','{"type":"decision","n":8,"by":"Azure","topic":"noncombat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',9,11,'player','{"type":"decision","n":9,"by":"Crimson","topic":"research","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',10,12,'player','{"type":"decision","n":10,"by":"Crimson","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',11,13,'player','{"type":"decision","n":11,"by":"Crimson","topic":"combat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('vv4s9s4g65fj',12,14,'player','{"type":"decision","n":12,"by":"Crimson","topic":"noncombat_move","value":{"type":"done"}}');
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
INSERT INTO "journal" VALUES('vv4s9s4g65fj',1,'founded','',1.79485548507218718532e+09,'{"commitment":"56ad644e443385e89c5e1c2088a20d226549d2c314dc9b2c236bc6f061ee846c","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',2,'sat','',1.79485548517610263826e+09,'{"power":"Crimson","name":"Bob"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',3,'decided','',1.79485548565940785411e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"done"},"how":"player","bundle":3}],"events":[{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',4,'decided','',1.79485548569406867022e+09,'{"number":2,"kept":1,"records":[{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"done"},"how":"player","bundle":4}],"events":[{"event":"moment","name":"purchase.left","who":["Azure"]},{"event":"moment","name":"combat_move.due","who":["Azure"]},{"event":"moment","name":"combat_move.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"combat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',5,'decided','',1.79485548571804451939e+09,'{"number":3,"kept":2,"records":[{"type":"decision","n":3,"by":"Azure","topic":"combat_move","value":{"type":"go","units":["azure.9","azure.10"],"path":["Northmoor","Southfen"]},"how":"player","bundle":5}],"events":[{"event":"moved","units":["azure.9","azure.10"],"path":["Northmoor","Southfen"]}],"log":[{"text":"Azure: 2 infantry from Northmoor to Southfen.","sort":"move","spaces":["Northmoor","Southfen"],"in":{"de":"Azur: 2 Infanterie von Northmoor nach Southfen."}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"azure.9":{"id":"azure.9","kind":"infantry","owner":"Azure","space":"Southfen"},"azure.10":{"id":"azure.10","kind":"infantry","owner":"Azure","space":"Southfen"}}},"waiting":[{"power":"Azure","topic":"combat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',6,'decided','',1.79485548572694778449e+09,'{"number":4,"kept":3,"records":[{"type":"decision","n":4,"by":"Azure","topic":"combat_move","value":{"type":"done"},"throws":[{"throw":{"n":2,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[5,5]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2,5]}],"how":"player","bundle":6}],"events":[{"event":"moment","name":"combat_move.closed","who":["Azure"]},{"event":"moment","name":"combat_move.left","who":["Azure"]},{"event":"moment","name":"combat.due","who":["Azure"]},{"event":"moment","name":"combat.entered","who":["Azure"]},{"event":"moment","name":"fight.opened","who":["Azure"],"data":{"space":"Southfen","sort":"land","sides":[["azure.9","azure.10"],["crimson.14","crimson.15"]]}},{"event":"rolled","thrown":{"throw":{"n":2,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[5,5]}},{"event":"rolled","thrown":{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2,5]}},{"event":"removed","units":["azure.9"],"space":"Southfen","why":"combat","gone":[{"id":"azure.9","kind":"infantry","owner":"Azure","space":"Southfen"}]}],"log":[{"text":"Battle in Southfen: 2 infantry against 2 infantry","sort":"turn","spaces":["Southfen"],"in":{"de":"Kampf in Southfen: 2 Infanterie gegen 2 Infanterie"}},{"text":"Azure rolls 5, 5 for attack in Southfen, needing 1 or less: no hits.","sort":"dice","spaces":["Southfen"],"in":{"de":"Azur würfelt 5, 5 für Angriff in Southfen, höchstens 1 trifft: keine Treffer."}},{"text":"Crimson rolls 2, 5 for defence in Southfen, needing 2 or less: 1 hit.","sort":"dice","spaces":["Southfen"],"in":{"de":"Karmesin würfelt 2, 5 für Abwehr in Southfen, höchstens 2 trifft: 1 Treffer."}},{"text":"Azure loses 1 infantry in Southfen.","sort":"loss","spaces":["Southfen"],"in":{"de":"Azur verliert 1 Infanterie in Southfen."}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat","no":4,"of":7,"battle":true},"over":false},"units":{"azure.9":null}},"waiting":[{"power":"Azure","topic":"retreat"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',7,'decided','',1.79485548574449396133e+09,'{"number":5,"kept":4,"records":[{"type":"decision","n":5,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[3]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[5,3]}],"how":"player","bundle":7}],"events":[{"event":"rolled","thrown":{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[3]}},{"event":"rolled","thrown":{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[5,3]}}],"log":[{"text":"Azure rolls 3 for attack in Southfen, needing 1 or less: no hits.","sort":"dice","spaces":["Southfen"],"in":{"de":"Azur würfelt 3 für Angriff in Southfen, höchstens 1 trifft: keine Treffer."}},{"text":"Crimson rolls 5, 3 for defence in Southfen, needing 2 or less: no hits.","sort":"dice","spaces":["Southfen"],"in":{"de":"Karmesin würfelt 5, 3 für Abwehr in Southfen, höchstens 2 trifft: keine Treffer."}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat","no":4,"of":7,"battle":true},"over":false}},"waiting":[{"power":"Azure","topic":"retreat"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',8,'decided','',1.79485548575761270527e+09,'{"number":6,"kept":5,"records":[{"type":"decision","n":6,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]},{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[3,6]}],"how":"player","bundle":8}],"events":[{"event":"rolled","thrown":{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]}},{"event":"rolled","thrown":{"throw":{"n":2,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[3,6]}},{"event":"removed","units":["crimson.14"],"space":"Southfen","why":"combat","gone":[{"id":"crimson.14","kind":"infantry","owner":"Crimson","space":"Southfen"}]}],"log":[{"text":"Azure rolls 1 for attack in Southfen, needing 1 or less: 1 hit.","sort":"dice","spaces":["Southfen"],"in":{"de":"Azur würfelt 1 für Angriff in Southfen, höchstens 1 trifft: 1 Treffer."}},{"text":"Crimson rolls 3, 6 for defence in Southfen, needing 2 or less: no hits.","sort":"dice","spaces":["Southfen"],"in":{"de":"Karmesin würfelt 3, 6 für Abwehr in Southfen, höchstens 2 trifft: keine Treffer."}},{"text":"Crimson loses 1 infantry in Southfen.","sort":"loss","spaces":["Southfen"],"in":{"de":"Karmesin verliert 1 Infanterie in Southfen."}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat","no":4,"of":7,"battle":true},"over":false},"units":{"crimson.14":null}},"waiting":[{"power":"Azure","topic":"retreat"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',9,'decided','',1.79485548578233695027e+09,'{"number":7,"kept":6,"records":[{"type":"decision","n":7,"by":"Azure","topic":"retreat","value":{"type":"choose","options":[]},"throws":[{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]},{"throw":{"n":1,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2]}],"how":"player","bundle":9}],"events":[{"event":"rolled","thrown":{"throw":{"n":1,"what":"attack","who":"Azure","space":"Southfen","on":1},"dice":[1]}},{"event":"rolled","thrown":{"throw":{"n":1,"what":"defence","who":"Crimson","space":"Southfen","on":2},"dice":[2]}},{"event":"removed","units":["azure.10"],"space":"Southfen","why":"combat","gone":[{"id":"azure.10","kind":"infantry","owner":"Azure","space":"Southfen"}]},{"event":"removed","units":["crimson.15"],"space":"Southfen","why":"combat","gone":[{"id":"crimson.15","kind":"infantry","owner":"Crimson","space":"Southfen"}]},{"event":"moment","name":"fight.closed","who":["Azure"],"data":{"space":"Southfen","sort":"land","won":"","cycles":4,"defended":true,"lost":["infantry"],"survivors":[]}},{"event":"moment","name":"combat.left","who":["Azure"]},{"event":"moment","name":"noncombat_move.due","who":["Azure"]},{"event":"moment","name":"noncombat_move.entered","who":["Azure"]}],"log":[{"text":"Azure rolls 1 for attack in Southfen, needing 1 or less: 1 hit.","sort":"dice","spaces":["Southfen"],"in":{"de":"Azur würfelt 1 für Angriff in Southfen, höchstens 1 trifft: 1 Treffer."}},{"text":"Crimson rolls 2 for defence in Southfen, needing 2 or less: 1 hit.","sort":"dice","spaces":["Southfen"],"in":{"de":"Karmesin würfelt 2 für Abwehr in Southfen, höchstens 2 trifft: 1 Treffer."}},{"text":"Azure loses 1 infantry in Southfen.","sort":"loss","spaces":["Southfen"],"in":{"de":"Azur verliert 1 Infanterie in Southfen."}},{"text":"Crimson loses 1 infantry in Southfen.","sort":"loss","spaces":["Southfen"],"in":{"de":"Karmesin verliert 1 Infanterie in Southfen."}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"noncombat_move","no":5,"of":7,"battle":false},"over":false},"units":{"azure.10":null,"crimson.15":null}},"waiting":[{"power":"Azure","topic":"noncombat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',10,'decided','',1.79485548579989886283e+09,'{"number":8,"kept":7,"records":[{"type":"decision","n":8,"by":"Azure","topic":"noncombat_move","value":{"type":"done"},"how":"player","bundle":10}],"events":[{"event":"moment","name":"noncombat_move.closed","who":["Azure"]},{"event":"moment","name":"noncombat_move.left","who":["Azure"]},{"event":"moment","name":"mobilise.due","who":["Azure"]},{"event":"moment","name":"mobilise.entered","who":["Azure"]},{"event":"moment","name":"mobilise.left","who":["Azure"]},{"event":"moment","name":"income.due","who":["Azure"]},{"event":"paid","purse":"Azure","amount":11,"why":"income"},{"event":"moment","name":"income.entered","who":["Azure"]},{"event":"moment","name":"income.left","who":["Azure"]},{"event":"moment","name":"turn.left","who":["Azure"]},{"event":"moment","name":"turn.due","who":["Crimson"]},{"event":"moment","name":"turn.entered","who":["Crimson"]},{"event":"moment","name":"research.due","who":["Crimson"]},{"event":"moment","name":"research.entered","who":["Crimson"]}],"log":[{"text":"Azure collects 11 IPCs and has 22.","sort":"money","in":{"de":"Azur nimmt 11 IPC ein und hat 22."}},{"text":"Round 1: Crimson","sort":"turn","in":{"de":"Runde 1: Karmesin"}}],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"research","no":1,"of":7,"battle":false},"over":false},"purses":{"Azure":22}},"waiting":[{"power":"Crimson","topic":"research"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',11,'decided','',1.7948554858337333202e+09,'{"number":9,"kept":8,"records":[{"type":"decision","n":9,"by":"Crimson","topic":"research","value":{"type":"done"},"how":"player","bundle":11}],"events":[{"event":"moment","name":"research.left","who":["Crimson"]},{"event":"moment","name":"purchase.due","who":["Crimson"]},{"event":"moment","name":"purchase.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Crimson","topic":"purchase"}],"result":{},"by":"Crimson","how":"player","who":"Bob"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',12,'decided','',1.79485548586109519e+09,'{"number":10,"kept":9,"records":[{"type":"decision","n":10,"by":"Crimson","topic":"purchase","value":{"type":"done"},"how":"player","bundle":12}],"events":[{"event":"moment","name":"purchase.left","who":["Crimson"]},{"event":"moment","name":"combat_move.due","who":["Crimson"]},{"event":"moment","name":"combat_move.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Crimson","topic":"combat_move"}],"result":{},"by":"Crimson","how":"player","who":"Bob"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',13,'decided','',1.79485548588993859293e+09,'{"number":11,"kept":10,"records":[{"type":"decision","n":11,"by":"Crimson","topic":"combat_move","value":{"type":"done"},"how":"player","bundle":13}],"events":[{"event":"moment","name":"combat_move.closed","who":["Crimson"]},{"event":"moment","name":"combat_move.left","who":["Crimson"]},{"event":"moment","name":"combat.due","who":["Crimson"]},{"event":"moment","name":"combat.entered","who":["Crimson"]},{"event":"moment","name":"combat.left","who":["Crimson"]},{"event":"moment","name":"noncombat_move.due","who":["Crimson"]},{"event":"moment","name":"noncombat_move.entered","who":["Crimson"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"noncombat_move","no":5,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Crimson","topic":"noncombat_move"}],"result":{},"by":"Crimson","how":"player","who":"Bob"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',14,'decided','',1.7948554859128434658e+09,'{"number":12,"kept":11,"records":[{"type":"decision","n":12,"by":"Crimson","topic":"noncombat_move","value":{"type":"done"},"how":"player","bundle":14}],"events":[{"event":"moment","name":"noncombat_move.closed","who":["Crimson"]},{"event":"moment","name":"noncombat_move.left","who":["Crimson"]},{"event":"moment","name":"mobilise.due","who":["Crimson"]},{"event":"moment","name":"mobilise.entered","who":["Crimson"]},{"event":"moment","name":"mobilise.left","who":["Crimson"]},{"event":"moment","name":"income.due","who":["Crimson"]},{"event":"paid","purse":"Crimson","amount":11,"why":"income"},{"event":"moment","name":"income.entered","who":["Crimson"]},{"event":"moment","name":"income.left","who":["Crimson"]},{"event":"moment","name":"turn.left","who":["Crimson"]},{"event":"moment","name":"victory.due"},{"event":"moment","name":"victory.entered"},{"event":"moment","name":"victory.left"},{"event":"moment","name":"round.left"},{"event":"moment","name":"round.due"},{"event":"moment","name":"round.entered"},{"event":"moment","name":"turn.due","who":["Azure"]},{"event":"moment","name":"turn.entered","who":["Azure"]},{"event":"moment","name":"research.due","who":["Azure"]},{"event":"moment","name":"research.entered","who":["Azure"]}],"log":[{"text":"Crimson collects 11 IPCs and has 22.","sort":"money","in":{"de":"Karmesin nimmt 11 IPC ein und hat 22."}},{"text":"Round 2: Azure","sort":"turn","in":{"de":"Runde 2: Azur"}}],"patch":{"turn":{"round":2,"powers":["Azure"],"phase":{"name":"research","no":1,"of":7,"battle":false},"over":false},"purses":{"Crimson":22}},"waiting":[{"power":"Azure","topic":"research"}],"result":{},"by":"Crimson","how":"player","who":"Bob"}');
INSERT INTO "journal" VALUES('vv4s9s4g65fj',15,'said','',1.79485548595854544642e+09,'{"name":"Anna","text":"well met","side":"","powers":["Azure"]}');
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
INSERT INTO "people" VALUES('uyqusyp7fb6b','Anna',NULL,'','{"lang":"en"}',1.79485548480109429357e+09);
INSERT INTO "people" VALUES('h8qsge298pdf','Bob',NULL,'','{"lang":"en"}',1.79485548482082915306e+09);
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
INSERT INTO "seats" VALUES('vv4s9s4g65fj','Azure','uyqusyp7fb6b','','person','',9.23927228832244873055e+03,0.0,'pause');
INSERT INTO "seats" VALUES('vv4s9s4g65fj','Crimson','h8qsge298pdf','','person','',9.11988705539703369169e+03,0.0,'pause');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	only_table VARCHAR(32) DEFAULT '' NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('f3f0b3648435eea47d2f6403a0fe4e93156b1b2d0a258be760e4562c23052a8f','uyqusyp7fb6b','',1.81040748480336380005e+09);
INSERT INTO "sessions" VALUES('e44cca30d5f90d06848b9f9c97981016a3afb74372f8bb0b5915fd91415d1ae6','h8qsge298pdf','',1.81040748483329463e+09);
CREATE TABLE sittings (
	table_id VARCHAR(32) NOT NULL, 
	power VARCHAR(60) NOT NULL, 
	since INTEGER NOT NULL, 
	until INTEGER DEFAULT '0' NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, power, since), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sittings" VALUES('vv4s9s4g65fj','Azure',1,0,'uyqusyp7fb6b');
INSERT INTO "sittings" VALUES('vv4s9s4g65fj','Crimson',2,0,'h8qsge298pdf');
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
INSERT INTO "tables" VALUES('vv4s9s4g65fj','training',2,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"total"}','Training board','uyqusyp7fb6b','unlisted','playing','{"clock":{"kind":"bank","seconds":9000.0,"increment":30.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true}','49999c2a2ff785c47bb551828dd5ea3e33665ecb36f3a1de6305d8fa1b351c01','56ad644e443385e89c5e1c2088a20d226549d2c314dc9b2c236bc6f061ee846c','[]','','b4eafef28270ed226df1e241b191bca50cc3109c737cc4c39f97eadf38dbe0fc',14,15,12,'72da1cde718ab959d7f74371f38f68931affcf67fe7d5fe5f9b7b14a01efc2f3','{}','[]','[{"power":"Azure","topic":"research"}]',1.7948554859128434658e+09,1.7948647251851317882e+09,0,1.79485548507218718532e+09,1.79485548595854544642e+09,'{"Azure":[14,1794855485.9128435]}','[]');
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
