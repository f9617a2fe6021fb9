// The part of a key after the scheme, without colons at its beginning; an id may contain other colons.
reduce(id = '', part IN split({{key}}, ':')[2..] | id + CASE id WHEN '' THEN '' ELSE ':' END + part)
