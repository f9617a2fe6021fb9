// A number as it is, and without punctuation.
[{{number}}, reduce(id = {{number}}, sign IN ['.', ',', '/', '_', ':', ';', '|', '\u00B7', '\u30FC'] | replace(id, sign, ''))]
