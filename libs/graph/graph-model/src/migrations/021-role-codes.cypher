// The roles that an operator added to the published tables. There is at most one node.
CREATE CONSTRAINT added_role_codes_name IF NOT EXISTS FOR (a:AddedRoleCodes) REQUIRE a.name IS UNIQUE;
