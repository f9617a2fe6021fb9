// When the process of the server started, in milliseconds since the epoch.
CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes
RETURN attributes.StartTime.value AS startedAt
