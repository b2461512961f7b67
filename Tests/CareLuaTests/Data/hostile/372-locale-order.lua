assert('Z' < 'a' and 'z' < 'é' and 'a\0b' < 'a\0c' and not ('a\0' < 'a'))
