-- The banks that an operator may see, by the login: a superuser or the owner writes it. All zeros stands for every bank.
create table tenancy.operator_bank (
  login name not null,
  bank_id uuid not null,
  primary key (login, bank_id)
);
