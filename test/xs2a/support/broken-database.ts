import { Client } from 'pg'

/** Works with a database that accepts no writes, like a former primary. */
export function whileReadOnly<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return whileChanged(url, { change: setReadOnly('on'), restore: setReadOnly('off'), work })
}

/** Works with a database whose statements fail through a mistake of ours. */
export function whileBroken<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const [change, restore] = [rename('create_all', 'broken'), rename('broken', 'create_all')]
  return whileChanged(url, { change, restore, work })
}

/** Works while every creation of a payment waits for a lock. Reads go on. */
export async function whileCreationsWait<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin; lock table payments.payment in share mode')
    return await work()
  } finally {
    await client.end()
  }
}

type Change = (client: Client) => Promise<void>

function setReadOnly(value: 'on' | 'off'): Change {
  return async (client) => {
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
}

function rename(from: string, to: string): Change {
  return async (client) => void (await client.query(`alter function payments.${from} rename to ${to}`))
}

async function whileChanged<Result>(
  url: string,
  { change, restore, work }: { change: Change; restore: Change; work: () => Promise<Result> },
): Promise<Result> {
  await asOwner(url, change)
  try {
    return await work()
  } finally {
    await asOwner(url, restore)
  }
}

async function asOwner(url: string, change: Change): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Read-only is the default of the database, which must not prevent us from changing it back.
    await client.query('set default_transaction_read_only = off')
    await change(client)
  } finally {
    await client.end()
  }
}
