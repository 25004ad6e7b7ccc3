export { runBankCommand } from './commands.ts'
