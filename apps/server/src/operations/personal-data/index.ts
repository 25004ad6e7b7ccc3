export {
  erasePersonCommand,
  exportPersonCommand,
  type PersonCommandSetup,
  planErasureCommand,
} from './commands.ts'
export { PERSONAL_TABLES } from './personal-tables.ts'
