export { removeDatabase } from './remove-database.ts'
export { startPostgres } from './start-postgres.ts'
export type { LocalPostgres } from './start-postgres.ts'
export { withUser } from './with-user.ts'
