import type { Pool } from 'pg'

/** A movement has a number once it is booked: one more than the newest of the account, under the account's lock. */
export const MOVEMENTS = `
  create table core.movement (id uuid primary key default gen_random_uuid(), account text references core.account,
    number bigint, booked_on date, came_on date default current_date, came bigint generated always as identity,
    amount bigint not null, other json, text text, details json,
    unique (account, number));
  create function core.next_number(of text) returns bigint language sql as
    'select coalesce(max(number), 0) + 1 from core.movement where account = of'`

export const DEPOSIT = `
  with paid_in as (update core.account set balance = balance + $2 where number = $1 returning number)
  insert into core.movement (account, number, booked_on, amount, text)
  select number, core.next_number(number), current_date, $2, 'Innskudd' from paid_in`

/** Outgoing money is pending until the night. */
export const WITHDRAW = `
  with paid as (update core.account set balance = balance - $2 where number = $1 returning number)
  insert into core.movement (account, amount, other, text, details) select number, -($2::bigint), $3, $4, $5 from paid`

export const BOOK_ALL = `
  with locked as (select number from core.account order by number for update), waiting as (
    select id, core.next_number(account) + row_number() over (partition by account order by id) - 1 as number
    from core.movement where number is null and account in (select number from locked))
  update core.movement set number = waiting.number, booked_on = current_date from waiting where movement.id = waiting.id`

const COLUMNS = `
  select movement.id, movement.number, booked_on::text as "bookedOn", came_on::text as "cameOn", amount::text, other, text,
    details, currency
  from core.movement join core.account on account.number = movement.account where account.id = $1`

const BALANCE = `
  select currency, balance::text as available, (
    select (balance - coalesce(sum(amount), 0))::text from core.movement
    where account = account.number and movement.number is null) as booked
  from core.account where id = $1`

interface Question {
  readonly accountId: string
  readonly part: string
  readonly id: string | undefined
  readonly searchParams: URLSearchParams
}

/** The resources below `/accounts/{id}/`: the balance, pending movements, one movement, or booked movements by number. */
export async function answerMovements(pool: Pool, question: Question): Promise<object | undefined> {
  const { accountId, part, id, searchParams } = question
  const rows = async (query: string, ...values: (string | null)[]) =>
    (await pool.query<object>(query, [accountId, ...values])).rows
  if (part === 'balance') return (await rows(BALANCE))[0]
  if (part === 'pending') return rows(`${COLUMNS} and movement.number is null order by came desc`)
  if (id !== undefined) return (await rows(`${COLUMNS} and movement.id = $2`, id))[0]
  const direction = searchParams.get('end') === 'oldest' ? 'asc' : 'desc'
  return rows(
    `${COLUMNS} and movement.number between $2 and $3 and booked_on between $4 and $5
     order by movement.number ${direction} limit $6 offset $7`,
    searchParams.get('least') ?? '1',
    searchParams.get('most') ?? '9223372036854775807',
    searchParams.get('from') ?? '-infinity',
    searchParams.get('to') ?? 'infinity',
    searchParams.get('limit'),
    searchParams.get('skip') ?? '0',
  )
}
