import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** The server's logins: one for each kind of work, so that neither can act as the other or as the owner. */
export interface DatabaseUrls {
  /** For TPPs' calls: a login that sees one bank and one TPP at a time. */
  readonly tpp: string
  /** For pages and jobs: a login that sees one bank at a time. */
  readonly bank: string
}

/** What `DatabaseUrls` log in as, or as a member of: `havn_tpp` for TPPs' calls, `havn_bank` for the bank's own work. */
type ServerRole = 'havn_tpp' | 'havn_bank'

interface LoginFacts {
  readonly login: string
  readonly is_superuser: boolean
  readonly bypasses_policies: boolean
  readonly may_create: boolean
  readonly owns: string | null
  readonly other_roles: string[]
  readonly has_role: boolean
}

/**
 * Throws unless the login has the rights of its role and no more. The database's policies and grants do not restrict a
 * login that is the owner, a superuser or a member of a stronger role: `reset role` is one statement away.
 */
export async function checkLogin(database: Queries, role: ServerRole): Promise<void> {
  const [facts] = await database.rows<LoginFacts>(sql`
    select login.rolname::text as login, login.rolsuper as is_superuser, login.rolbypassrls as bypasses_policies,
      login.rolcreaterole or login.rolcreatedb or login.rolreplication as may_create,
      coalesce(
        (select 'the database' from pg_database where datname = current_database() and datdba = login.oid),
        (select 'schema ' || nspname from pg_namespace where nspowner = login.oid limit 1),
        (select 'table ' || oid::regclass from pg_class where relowner = login.oid limit 1),
        (select 'function ' || oid::regproc from pg_proc where proowner = login.oid limit 1)) as owns,
      array(
        select other.rolname::text from pg_roles as other
        where pg_has_role(login.oid, other.oid, 'member') and other.rolname not in (login.rolname, ${role})
        order by 1) as other_roles,
      exists (
        select from pg_roles as required
        where required.rolname = ${role} and pg_has_role(login.oid, required.oid, 'usage')) as has_role
    from pg_roles as login where login.rolname = session_user`)
  const problem = facts === undefined ? 'is no role of this database' : problemOf(facts, role)
  if (problem !== undefined)
    throw new Error(
      `the server may not log in to the database as ${facts?.login ?? 'this'}, which ${problem}. It needs a login that is ${role}, or a member of ${role} alone`,
    )
}

function problemOf(facts: LoginFacts, role: ServerRole): string | undefined {
  if (facts.is_superuser) return 'is a superuser'
  if (facts.bypasses_policies) return 'bypasses row-level security'
  if (facts.may_create) return 'may create roles or databases, or replicate'
  if (facts.owns !== null) return `owns ${facts.owns}`
  if (facts.other_roles.length > 0) return `is a member of ${facts.other_roles.join(', ')}`
  if (!facts.has_role) return `is not ${role}`
  return undefined
}
