// The part of a key after the scheme; an id may contain colons too.
reduce(id = '', part IN split({{key}}, ':')[2..] | id + CASE id WHEN '' THEN '' ELSE ':' END + part)
