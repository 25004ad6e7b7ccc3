import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Returns what runs a shell command that kills and starts a bank. Waits for the command, not for the bank it leaves running. */
export function restartBy(command: string): () => Promise<void> {
  return async () => {
    // Of its own session, so that the bank it starts does not end with this process.
    const child = spawn(command, { shell: true, stdio: 'ignore', detached: true })
    const [code] = await once(child, 'exit')
    child.unref()
    if (code !== 0) throw new Error(`the command of --restart ended with ${String(code)}: ${command}`)
  }
}
