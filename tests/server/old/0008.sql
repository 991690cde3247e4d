BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
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
INSERT INTO "entries" VALUES('tssvnqnz56x5',1,2,'player','{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"buy","basket":{"rockets":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Azure"},"dice":[5]}]}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',2,3,'player','{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"buy","basket":{"infantry":2}}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',3,4,'player','{"type":"decision","n":3,"by":"Azure","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',4,5,'player','{"type":"decision","n":4,"by":"Azure","topic":"combat_move","value":{"type":"go","units":["azure.9"],"path":["Northmoor","Sea Zone 1"]}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',5,6,'player','{"type":"decision","n":5,"by":"Azure","topic":"combat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',6,7,'player','{"type":"decision","n":6,"by":"Azure","topic":"noncombat_move","value":{"type":"go","units":["azure.7"],"path":["Fairhaven","Northmoor","Fairhaven"]}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',7,8,'player','{"type":"decision","n":7,"by":"Azure","topic":"noncombat_move","value":{"type":"go","units":["azure.15"],"path":["Sea Zone 1","Sea Zone 2"]}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',8,9,'player','{"type":"decision","n":8,"by":"Azure","topic":"noncombat_move","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',9,10,'player','{"type":"decision","n":9,"by":"Azure","topic":"mobilise","value":{"type":"put","kind":"infantry","space":"Fairhaven"}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',10,11,'player','{"type":"decision","n":10,"by":"Azure","topic":"mobilise","value":{"type":"put","kind":"infantry","space":"Fairhaven"}}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',11,12,'player','{"type":"decision","n":11,"by":"Crimson","topic":"research","value":{"type":"buy","basket":{"heavy bombers":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Crimson"},"dice":[6]}]}');
INSERT INTO "entries" VALUES('tssvnqnz56x5',12,13,'player','{"type":"decision","n":12,"by":"Crimson","topic":"purchase","value":{"type":"buy","basket":{"infantry":2}}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',1,2,'player','{"type":"decision","n":1,"by":"Soviet Union","topic":"research","value":{"type":"buy","basket":{"rockets":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Soviet Union"},"dice":[6]}]}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',2,3,'player','{"type":"decision","n":2,"by":"Soviet Union","topic":"purchase","value":{"type":"buy","basket":{"artillery":3,"tank":1}}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',3,4,'player','{"type":"decision","n":3,"by":"Soviet Union","topic":"purchase","value":{"type":"done"}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',4,5,'player','{"type":"decision","n":4,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.2"],"path":["Archangel","West Russia"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',5,6,'player','{"type":"decision","n":5,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.37"],"path":["Sea Zone 4","Sea Zone 3"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',6,7,'player','{"type":"decision","n":6,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.32"],"path":["Russia","West Russia"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',7,8,'player','{"type":"decision","n":7,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.31"],"path":["Russia","Caucasus","Ukraine S.S.R."]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',8,9,'player','{"type":"decision","n":8,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.5"],"path":["Buryatia S.S.R.","Manchuria"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',9,10,'player','{"type":"decision","n":9,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.4"],"path":["Archangel","Karelia S.S.R.","Eastern Europe"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',10,11,'player','{"type":"decision","n":10,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.10"],"path":["Caucasus","Ukraine S.S.R."]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',11,12,'player','{"type":"decision","n":11,"by":"Soviet Union","topic":"combat_move","value":{"type":"recall","units":["soviet-union.37"]}}');
INSERT INTO "entries" VALUES('7ywa3ju2vtcw',12,13,'player','{"type":"decision","n":12,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.30"],"path":["Russia","West Russia"]}}');
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
INSERT INTO "journal" VALUES('tssvnqnz56x5',1,'founded','',1.79490713281548285485e+09,'{"commitment":"6bbb6d9857fe40a569bf56bb706e4127f17394c84822ef2e380c435f899af986","game":"training","waiting":[{"power":"Azure","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',2,'decided','',1.79490713312995195391e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Azure","topic":"research","value":{"type":"buy","basket":{"rockets":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Azure"},"dice":[5]}],"how":"player","bundle":2}],"events":[{"event":"paid","purse":"Azure","amount":-5,"why":"research"},{"event":"rolled","thrown":{"throw":{"n":1,"what":"research","who":"Azure"},"dice":[5]}},{"event":"told","text":{"code":"log.not_developed","args":{"power":"Azure","name":"rockets"}}},{"event":"moment","name":"research.left","who":["Azure"]},{"event":"moment","name":"purchase.due","who":["Azure"]},{"event":"moment","name":"purchase.entered","who":["Azure"]}],"log":[{"code":"log.spent.research","sort":"money","args":{"power":"Azure","amount":5,"left":6}},{"code":"log.rolled","sort":"dice","args":{"power":"Azure","what":{"code":"throw.research","args":{}},"dice":"5","where":""}},{"code":"log.not_developed","sort":"news","args":{"power":"Azure","name":"rockets"}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false},"purses":{"Azure":6}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',3,'decided','',1.79490713316317462922e+09,'{"number":2,"kept":1,"records":[{"type":"decision","n":2,"by":"Azure","topic":"purchase","value":{"type":"buy","basket":{"infantry":2}},"how":"player","bundle":3}],"events":[],"log":[{"code":"log.basket","sort":"money","args":{"power":"Azure","units":[{"infantry":2}]}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"purchase"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',4,'decided','',1.79490713319455671309e+09,'{"number":3,"kept":2,"records":[{"type":"decision","n":3,"by":"Azure","topic":"purchase","value":{"type":"done"},"how":"player","bundle":4}],"events":[{"event":"paid","purse":"Azure","amount":-6,"why":"purchase"},{"event":"queued","queue":[{"kind":"infantry","owner":"Azure","price":3},{"kind":"infantry","owner":"Azure","price":3}]},{"event":"moment","name":"purchase.left","who":["Azure"]},{"event":"moment","name":"combat_move.due","who":["Azure"]},{"event":"moment","name":"combat_move.entered","who":["Azure"]}],"log":[{"code":"log.spent.purchase","sort":"money","args":{"power":"Azure","amount":6,"left":0}},{"code":"log.ordered","sort":"money","args":{"power":"Azure","units":{"infantry":2}}}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"purses":{"Azure":0},"queue":[{"kind":"infantry","owner":"Azure","price":3},{"kind":"infantry","owner":"Azure","price":3}]},"waiting":[{"power":"Azure","topic":"combat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',5,'decided','',1.794907133204133749e+09,'{"number":4,"kept":3,"records":[{"type":"decision","n":4,"by":"Azure","topic":"combat_move","value":{"type":"go","units":["azure.9"],"path":["Northmoor","Sea Zone 1"]},"how":"player","bundle":5}],"events":[{"event":"moved","units":["azure.9"],"path":["Northmoor","Sea Zone 1"],"aboard":"azure.15"}],"log":[{"code":"log.boarded","sort":"move","args":{"power":"Azure","units":{"infantry":1},"origin":"Northmoor","space":"Sea Zone 1","way":"","ship":"transport"},"spaces":["Northmoor","Sea Zone 1"]}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"azure.9":{"id":"azure.9","kind":"infantry","owner":"Azure","space":"Sea Zone 1","aboard":"azure.15"}}},"waiting":[{"power":"Azure","topic":"combat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',6,'decided','',1.79490713322336697573e+09,'{"number":5,"kept":4,"records":[{"type":"decision","n":5,"by":"Azure","topic":"combat_move","value":{"type":"done"},"how":"player","bundle":6}],"events":[{"event":"moment","name":"combat_move.closed","who":["Azure"]},{"event":"moment","name":"combat_move.left","who":["Azure"]},{"event":"moment","name":"combat.due","who":["Azure"]},{"event":"moment","name":"combat.entered","who":["Azure"]},{"event":"moment","name":"combat.left","who":["Azure"]},{"event":"moment","name":"noncombat_move.due","who":["Azure"]},{"event":"moment","name":"noncombat_move.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"noncombat_move","no":5,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"noncombat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',7,'decided','',1.79490713323161983488e+09,'{"number":6,"kept":5,"records":[{"type":"decision","n":6,"by":"Azure","topic":"noncombat_move","value":{"type":"go","units":["azure.7"],"path":["Fairhaven","Northmoor","Fairhaven"]},"how":"player","bundle":7}],"events":[{"event":"moved","units":["azure.7"],"path":["Fairhaven","Northmoor","Fairhaven"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Azure","units":{"tank":1},"origin":"Fairhaven","space":"Fairhaven","way":{"code":"log.way","args":{"spaces":["Northmoor"]}},"ship":""},"spaces":["Fairhaven","Northmoor","Fairhaven"]}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"noncombat_move","no":5,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"noncombat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',8,'decided','',1.79490713324565529821e+09,'{"number":7,"kept":6,"records":[{"type":"decision","n":7,"by":"Azure","topic":"noncombat_move","value":{"type":"go","units":["azure.15"],"path":["Sea Zone 1","Sea Zone 2"]},"how":"player","bundle":8}],"events":[{"event":"moved","units":["azure.15"],"path":["Sea Zone 1","Sea Zone 2"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Azure","units":{"code":"log.carrying","args":{"units":{"transport":1},"cargo":{"infantry":1}}},"origin":"Sea Zone 1","space":"Sea Zone 2","way":"","ship":""},"spaces":["Sea Zone 1","Sea Zone 2"]}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"noncombat_move","no":5,"of":7,"battle":false},"over":false},"units":{"azure.9":{"id":"azure.9","kind":"infantry","owner":"Azure","space":"Sea Zone 2","aboard":"azure.15"},"azure.15":{"id":"azure.15","kind":"transport","owner":"Azure","space":"Sea Zone 2"}}},"waiting":[{"power":"Azure","topic":"noncombat_move"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',9,'decided','',1.79490713326393628115e+09,'{"number":8,"kept":7,"records":[{"type":"decision","n":8,"by":"Azure","topic":"noncombat_move","value":{"type":"done"},"how":"player","bundle":9}],"events":[{"event":"moment","name":"noncombat_move.closed","who":["Azure"]},{"event":"moment","name":"noncombat_move.left","who":["Azure"]},{"event":"moment","name":"mobilise.due","who":["Azure"]},{"event":"moment","name":"mobilise.entered","who":["Azure"]}],"log":[],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"mobilise","no":6,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Azure","topic":"mobilise"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',10,'decided','',1.79490713327998590471e+09,'{"number":9,"kept":8,"records":[{"type":"decision","n":9,"by":"Azure","topic":"mobilise","value":{"type":"put","kind":"infantry","space":"Fairhaven"},"how":"player","bundle":10}],"events":[{"event":"queued","queue":[{"kind":"infantry","owner":"Azure","price":3}]},{"event":"placed","units":[{"id":"azure.16","kind":"infantry","owner":"Azure","space":"Fairhaven"}],"why":"mobilised"}],"log":[{"code":"log.placed.mobilised","sort":"new","args":{"power":"Azure","units":{"infantry":1},"space":"Fairhaven"},"spaces":["Fairhaven"]}],"patch":{"turn":{"round":1,"powers":["Azure"],"phase":{"name":"mobilise","no":6,"of":7,"battle":false},"over":false},"units":{"azure.16":{"id":"azure.16","kind":"infantry","owner":"Azure","space":"Fairhaven"}},"queue":[{"kind":"infantry","owner":"Azure","price":3}]},"waiting":[{"power":"Azure","topic":"mobilise"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',11,'decided','',1.79490713329797649385e+09,'{"number":10,"kept":9,"records":[{"type":"decision","n":10,"by":"Azure","topic":"mobilise","value":{"type":"put","kind":"infantry","space":"Fairhaven"},"how":"player","bundle":11}],"events":[{"event":"queued","queue":[]},{"event":"placed","units":[{"id":"azure.17","kind":"infantry","owner":"Azure","space":"Fairhaven"}],"why":"mobilised"},{"event":"moment","name":"mobilise.left","who":["Azure"]},{"event":"moment","name":"income.due","who":["Azure"]},{"event":"paid","purse":"Azure","amount":11,"why":"income"},{"event":"moment","name":"income.entered","who":["Azure"]},{"event":"moment","name":"income.left","who":["Azure"]},{"event":"moment","name":"turn.left","who":["Azure"]},{"event":"moment","name":"turn.due","who":["Crimson"]},{"event":"moment","name":"turn.entered","who":["Crimson"]},{"event":"moment","name":"research.due","who":["Crimson"]},{"event":"moment","name":"research.entered","who":["Crimson"]}],"log":[{"code":"log.placed.mobilised","sort":"new","args":{"power":"Azure","units":{"infantry":1},"space":"Fairhaven"},"spaces":["Fairhaven"]},{"code":"log.paid.income","sort":"money","args":{"power":"Azure","amount":11,"left":11}},{"code":"log.turn","sort":"turn","args":{"power":["Crimson"],"round":1}}],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"research","no":1,"of":7,"battle":false},"over":false},"units":{"azure.17":{"id":"azure.17","kind":"infantry","owner":"Azure","space":"Fairhaven"}},"purses":{"Azure":11},"queue":[]},"waiting":[{"power":"Crimson","topic":"research"}],"result":{},"by":"Azure","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',12,'decided','',1.79490713331470274922e+09,'{"number":11,"kept":10,"records":[{"type":"decision","n":11,"by":"Crimson","topic":"research","value":{"type":"buy","basket":{"heavy bombers":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Crimson"},"dice":[6]}],"how":"player","bundle":12}],"events":[{"event":"paid","purse":"Crimson","amount":-5,"why":"research"},{"event":"rolled","thrown":{"throw":{"n":1,"what":"research","who":"Crimson"},"dice":[6]}},{"event":"told","text":{"code":"log.developed","args":{"power":"Crimson","name":"heavy bombers"}}},{"event":"moment","name":"research.left","who":["Crimson"]},{"event":"moment","name":"purchase.due","who":["Crimson"]},{"event":"moment","name":"purchase.entered","who":["Crimson"]}],"log":[{"code":"log.spent.research","sort":"money","args":{"power":"Crimson","amount":5,"left":6}},{"code":"log.rolled","sort":"dice","args":{"power":"Crimson","what":{"code":"throw.research","args":{}},"dice":"6","where":""}},{"code":"log.developed","sort":"news","args":{"power":"Crimson","name":"heavy bombers"}}],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false},"purses":{"Crimson":6}},"waiting":[{"power":"Crimson","topic":"purchase"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('tssvnqnz56x5',13,'decided','',1.79490713334118604654e+09,'{"number":12,"kept":11,"records":[{"type":"decision","n":12,"by":"Crimson","topic":"purchase","value":{"type":"buy","basket":{"infantry":2}},"how":"player","bundle":13}],"events":[],"log":[{"code":"log.basket","sort":"money","args":{"power":"Crimson","units":[{"infantry":2}]}}],"patch":{"turn":{"round":1,"powers":["Crimson"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Crimson","topic":"purchase"}],"result":{},"by":"Crimson","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',1,'founded','',1.79490713369367170331e+09,'{"commitment":"830facd2c758fa0cc9b7f5b7c74a850f5ead7077aa800af811f6114152366b7b","game":"revised-1942","waiting":[{"power":"Soviet Union","topic":"research"}],"imported":0,"carried":[]}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',2,'decided','',1.79490713382997536654e+09,'{"number":1,"kept":0,"records":[{"type":"decision","n":1,"by":"Soviet Union","topic":"research","value":{"type":"buy","basket":{"rockets":1}},"throws":[{"throw":{"n":1,"what":"research","who":"Soviet Union"},"dice":[6]}],"how":"player","bundle":2}],"events":[{"event":"paid","purse":"Soviet Union","amount":-5,"why":"research"},{"event":"rolled","thrown":{"throw":{"n":1,"what":"research","who":"Soviet Union"},"dice":[6]}},{"event":"told","text":{"code":"log.not_developed","args":{"power":"Soviet Union","name":"rockets"}}},{"event":"moment","name":"research.left","who":["Soviet Union"]},{"event":"moment","name":"purchase.due","who":["Soviet Union"]},{"event":"moment","name":"purchase.entered","who":["Soviet Union"]}],"log":[{"code":"log.spent.research","sort":"money","args":{"power":"Soviet Union","amount":5,"left":19}},{"code":"log.rolled","sort":"dice","args":{"power":"Soviet Union","what":{"code":"throw.research","args":{}},"dice":"6","where":""}},{"code":"log.not_developed","sort":"news","args":{"power":"Soviet Union","name":"rockets"}}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false},"purses":{"Soviet Union":19}},"waiting":[{"power":"Soviet Union","topic":"purchase"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',3,'decided','',1.79490713384714722627e+09,'{"number":2,"kept":1,"records":[{"type":"decision","n":2,"by":"Soviet Union","topic":"purchase","value":{"type":"buy","basket":{"artillery":3,"tank":1}},"how":"player","bundle":3}],"events":[],"log":[{"code":"log.basket","sort":"money","args":{"power":"Soviet Union","units":[{"artillery":3,"tank":1}]}}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"purchase","no":2,"of":7,"battle":false},"over":false}},"waiting":[{"power":"Soviet Union","topic":"purchase"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',4,'decided','',1.79490713386836910243e+09,'{"number":3,"kept":2,"records":[{"type":"decision","n":3,"by":"Soviet Union","topic":"purchase","value":{"type":"done"},"how":"player","bundle":4}],"events":[{"event":"paid","purse":"Soviet Union","amount":-17,"why":"purchase"},{"event":"queued","queue":[{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"tank","owner":"Soviet Union","price":5}]},{"event":"moment","name":"purchase.left","who":["Soviet Union"]},{"event":"moment","name":"combat_move.due","who":["Soviet Union"]},{"event":"moment","name":"combat_move.entered","who":["Soviet Union"]}],"log":[{"code":"log.spent.purchase","sort":"money","args":{"power":"Soviet Union","amount":17,"left":2}},{"code":"log.ordered","sort":"money","args":{"power":"Soviet Union","units":{"artillery":3,"tank":1}}}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"purses":{"Soviet Union":2},"queue":[{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"artillery","owner":"Soviet Union","price":4},{"kind":"tank","owner":"Soviet Union","price":5}]},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',5,'decided','',1.79490713388198304175e+09,'{"number":4,"kept":3,"records":[{"type":"decision","n":4,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.2"],"path":["Archangel","West Russia"]},"how":"player","bundle":5}],"events":[{"event":"moved","units":["soviet-union.2"],"path":["Archangel","West Russia"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"infantry":1},"origin":"Archangel","space":"West Russia","way":"","ship":""},"spaces":["Archangel","West Russia"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.2":{"id":"soviet-union.2","kind":"infantry","owner":"Soviet Union","space":"West Russia"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',6,'decided','',1.79490713390550947186e+09,'{"number":5,"kept":4,"records":[{"type":"decision","n":5,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.37"],"path":["Sea Zone 4","Sea Zone 3"]},"how":"player","bundle":6}],"events":[{"event":"moved","units":["soviet-union.37"],"path":["Sea Zone 4","Sea Zone 3"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"submarine":1},"origin":"Sea Zone 4","space":"Sea Zone 3","way":"","ship":""},"spaces":["Sea Zone 4","Sea Zone 3"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.37":{"id":"soviet-union.37","kind":"submarine","owner":"Soviet Union","space":"Sea Zone 3"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',7,'decided','',1.79490713392358946804e+09,'{"number":6,"kept":5,"records":[{"type":"decision","n":6,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.32"],"path":["Russia","West Russia"]},"how":"player","bundle":7}],"events":[{"event":"moved","units":["soviet-union.32"],"path":["Russia","West Russia"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"tank":1},"origin":"Russia","space":"West Russia","way":"","ship":""},"spaces":["Russia","West Russia"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.32":{"id":"soviet-union.32","kind":"tank","owner":"Soviet Union","space":"West Russia"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',8,'decided','',1.79490713393543720242e+09,'{"number":7,"kept":6,"records":[{"type":"decision","n":7,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.31"],"path":["Russia","Caucasus","Ukraine S.S.R."]},"how":"player","bundle":8}],"events":[{"event":"moved","units":["soviet-union.31"],"path":["Russia","Caucasus","Ukraine S.S.R."]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"tank":1},"origin":"Russia","space":"Ukraine S.S.R.","way":{"code":"log.way","args":{"spaces":["Caucasus"]}},"ship":""},"spaces":["Russia","Caucasus","Ukraine S.S.R."]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.31":{"id":"soviet-union.31","kind":"tank","owner":"Soviet Union","space":"Ukraine S.S.R."}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',9,'decided','',1.7949071339577744007e+09,'{"number":8,"kept":7,"records":[{"type":"decision","n":8,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.5"],"path":["Buryatia S.S.R.","Manchuria"]},"how":"player","bundle":9}],"events":[{"event":"moved","units":["soviet-union.5"],"path":["Buryatia S.S.R.","Manchuria"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"infantry":1},"origin":"Buryatia S.S.R.","space":"Manchuria","way":"","ship":""},"spaces":["Buryatia S.S.R.","Manchuria"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.5":{"id":"soviet-union.5","kind":"infantry","owner":"Soviet Union","space":"Manchuria"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',10,'decided','',1.79490713397561812408e+09,'{"number":9,"kept":8,"records":[{"type":"decision","n":9,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.4"],"path":["Archangel","Karelia S.S.R.","Eastern Europe"]},"how":"player","bundle":10}],"events":[{"event":"moved","units":["soviet-union.4"],"path":["Archangel","Karelia S.S.R.","Eastern Europe"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"tank":1},"origin":"Archangel","space":"Eastern Europe","way":{"code":"log.way","args":{"spaces":["Karelia S.S.R."]}},"ship":""},"spaces":["Archangel","Karelia S.S.R.","Eastern Europe"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.4":{"id":"soviet-union.4","kind":"tank","owner":"Soviet Union","space":"Eastern Europe"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',11,'decided','',1.79490713399727821347e+09,'{"number":10,"kept":9,"records":[{"type":"decision","n":10,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.10"],"path":["Caucasus","Ukraine S.S.R."]},"how":"player","bundle":11}],"events":[{"event":"moved","units":["soviet-union.10"],"path":["Caucasus","Ukraine S.S.R."]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"infantry":1},"origin":"Caucasus","space":"Ukraine S.S.R.","way":"","ship":""},"spaces":["Caucasus","Ukraine S.S.R."]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.10":{"id":"soviet-union.10","kind":"infantry","owner":"Soviet Union","space":"Ukraine S.S.R."}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',12,'decided','',1.79490713401320481305e+09,'{"number":11,"kept":10,"records":[{"type":"decision","n":11,"by":"Soviet Union","topic":"combat_move","value":{"type":"recall","units":["soviet-union.37"]},"how":"player","bundle":12}],"events":[{"event":"moved","units":["soviet-union.37"],"path":["Sea Zone 3","Sea Zone 4"]}],"log":[{"code":"log.moved.recall","sort":"move","args":{"power":"Soviet Union","units":{"submarine":1},"origin":"Sea Zone 3","space":"Sea Zone 4","way":"","ship":""},"spaces":["Sea Zone 3","Sea Zone 4"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.37":{"id":"soviet-union.37","kind":"submarine","owner":"Soviet Union","space":"Sea Zone 4"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
INSERT INTO "journal" VALUES('7ywa3ju2vtcw',13,'decided','',1.79490713404531550406e+09,'{"number":12,"kept":11,"records":[{"type":"decision","n":12,"by":"Soviet Union","topic":"combat_move","value":{"type":"go","units":["soviet-union.30"],"path":["Russia","West Russia"]},"how":"player","bundle":13}],"events":[{"event":"moved","units":["soviet-union.30"],"path":["Russia","West Russia"]}],"log":[{"code":"log.moved","sort":"move","args":{"power":"Soviet Union","units":{"infantry":1},"origin":"Russia","space":"West Russia","way":"","ship":""},"spaces":["Russia","West Russia"]}],"patch":{"turn":{"round":1,"powers":["Soviet Union"],"phase":{"name":"combat_move","no":3,"of":7,"battle":false},"over":false},"units":{"soviet-union.30":{"id":"soviet-union.30","kind":"infantry","owner":"Soviet Union","space":"West Russia"}}},"waiting":[{"power":"Soviet Union","topic":"combat_move"}],"result":{},"by":"Soviet Union","how":"player","who":"Anna"}');
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
	created FLOAT NOT NULL, look VARCHAR(120), 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "people" VALUES('zetvm5sratq6','Anna',NULL,'','{"lang":"en"}',1.79490713216751766206e+09,NULL);
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
INSERT INTO "seats" VALUES('tssvnqnz56x5','Azure','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('tssvnqnz56x5','Crimson','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7ywa3ju2vtcw','Soviet Union','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7ywa3ju2vtcw','Germany','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7ywa3ju2vtcw','United Kingdom','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7ywa3ju2vtcw','Japan','zetvm5sratq6','','person','',0.0,0.0,'pause');
INSERT INTO "seats" VALUES('7ywa3ju2vtcw','United States','zetvm5sratq6','','person','',0.0,0.0,'pause');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	only_table VARCHAR(32) DEFAULT '' NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('ed64bf47ca3ebd6cf836d4981045325814ee5e77d07f5ccbb89c1f4a779b4b0f','zetvm5sratq6','',1.81045913222690796852e+09);
CREATE TABLE sittings (
	table_id VARCHAR(32) NOT NULL, 
	power VARCHAR(60) NOT NULL, 
	since INTEGER NOT NULL, 
	until INTEGER DEFAULT '0' NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, power, since), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sittings" VALUES('tssvnqnz56x5','Azure',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('tssvnqnz56x5','Crimson',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('7ywa3ju2vtcw','Soviet Union',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('7ywa3ju2vtcw','Germany',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('7ywa3ju2vtcw','United Kingdom',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('7ywa3ju2vtcw','Japan',1,0,'zetvm5sratq6');
INSERT INTO "sittings" VALUES('7ywa3ju2vtcw','United States',1,0,'zetvm5sratq6');
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
	changed FLOAT NOT NULL, asking TEXT DEFAULT '{}' NOT NULL, carried TEXT DEFAULT '[]' NOT NULL, derivation INTEGER DEFAULT '1' NOT NULL, shape INTEGER DEFAULT '1' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('tssvnqnz56x5','training',2,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"minor"}','Training board','zetvm5sratq6','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true,"back":"ask"}','ae5464a41c8c28153d57669835af078224522940974193fb0ee0ae5e2eb904fe','6bbb6d9857fe40a569bf56bb706e4127f17394c84822ef2e380c435f899af986','[]','','180bcd1fbf3f7103258e6d33d7d87045ccb7d890bf77c6436c9c23e0fa8bdb8c',13,13,12,'ee1f72c70d58bb39273e7575ccaa47aea26955878d9c4d41fd8d318271b78eac','{}','[]','[{"power":"Crimson","topic":"purchase"}]',1.79490713334118604654e+09,NULL,0,1.79490713281548285485e+09,1.79490713334118604654e+09,'{"Crimson":[13,1794907133.341186]}','[]',2,6);
INSERT INTO "tables" VALUES('7ywa3ju2vtcw','revised-1942',2,'{"advantages":"none","advantages_each":1,"bid":"","flak_in_noncombat":false,"handicap":"","individual_winner":false,"low_luck":false,"players":2,"rockets":"printed","victory":"major"}','Revised 1942','zetvm5sratq6','unlisted','playing','{"clock":{"kind":"none","seconds":0.0,"increment":0.0,"then":"caretaker"},"odds":true,"caretaker":"random","orders":true,"back":"ask"}','1717e26e660a912d843cd71700d10ed2257574f3eac539da6c847cd3843b6269','830facd2c758fa0cc9b7f5b7c74a850f5ead7077aa800af811f6114152366b7b','[]','','b54dc8c51d20d4e617cb616ad1e57015f4b12b4670bc2c943867c40fdd404d6b',13,13,12,'4ee9483403f47272d1535a1e37678e467bd0877538e3a3e462bf0682a0b870e2','{}','[]','[{"power":"Soviet Union","topic":"combat_move"}]',1.79490713404531550406e+09,NULL,0,1.79490713369367170331e+09,1.79490713404531550406e+09,'{"Soviet Union":[13,1794907134.0453155]}','[]',2,6);
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
CREATE INDEX ix_people_look ON people (look);
COMMIT;
