import { NORWAY } from '@havn/server/packs'

/** A country as a text in SQL, for banks that a test inserts itself. */
export const sqlCountry = JSON.stringify(NORWAY).replaceAll("'", "''")
