export {
  erasePersonCommand,
  exportPersonCommand,
  findSubject,
  type PersonCommandSetup,
  planErasureCommand,
} from './commands.ts'
export { PERSONAL_TABLES } from './personal-tables.ts'
export type { PersonSearch } from './search-person.ts'
