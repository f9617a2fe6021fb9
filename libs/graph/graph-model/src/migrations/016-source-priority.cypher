// The order of the sources of holdings, which an operator may set. There is at most one.
CREATE CONSTRAINT source_priority_name IF NOT EXISTS FOR (p:SourcePriority) REQUIRE p.name IS UNIQUE;
