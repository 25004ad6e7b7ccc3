module tpp.example

go 1.19
