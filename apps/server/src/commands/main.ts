// The program behind the commands of `havn` for a bank: node apps/server/src/commands/main.ts quarantine list --json.
import { realClock } from '../platform/shared/clock.ts'
import { runCommand } from './program/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  clock: realClock,
  writeOut: (text) => void process.stdout.write(text),
  writeProblem: (text) => void process.stderr.write(text),
})
