import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of the commands about notices to TPPs. */
export interface NoticeOptions {
  readonly bank?: string
  readonly subject?: string
  readonly language?: string
  readonly json?: boolean
}

/** Sends or lists notices to TPPs, by the operator's own database login. */
export async function runNotices(
  command: 'send' | 'list' | 'bounced',
  options: NoticeOptions,
): Promise<void> {
  await runServerProgram('notices', [command, ...toFlags(options)])
}
