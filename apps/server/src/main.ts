// Havn as a bank runs it without writing TypeScript: everything is a setting, the core bank included.
import { runHavn } from './app/processes/run-havn.ts'

await runHavn({})
