/** The programs that the command line starts as processes of their own, and where their source lies in the checkout. */
export const PROGRAMS = {
  sandbox: 'apps/sandbox/src/main.ts',
  'sandbox-migrate': 'apps/sandbox/src/migrate.ts',
  server: 'apps/server/src/main.ts',
  'server-migrate': 'apps/server/src/migrate.ts',
  console: 'apps/console/src/main.ts',
  'login-provider': 'apps/cli/src/dev/login-provider/main.ts',
  'check-theme': 'apps/server/src/commands/theme-check.ts',
  'print-texts': 'apps/server/src/commands/theme-texts.ts',
  'manage-banks': 'apps/server/src/commands/bank.ts',
  'manage-keys': 'apps/server/src/commands/keys.ts',
  'security-events': 'apps/server/src/commands/security-events.ts',
  'manage-register': 'apps/server/src/commands/register.ts',
  'manage-trust': 'apps/server/src/commands/trust.ts',
  'audit-chain': 'apps/server/src/commands/audit.ts',
  'back-office': 'apps/server/src/commands/back-office.ts',
  notices: 'apps/server/src/commands/notices.ts',
  reconcile: 'apps/server/src/commands/reconcile.ts',
  'check-invariants': 'apps/server/src/commands/check.ts',
  'key-figures': 'apps/server/src/commands/kpi.ts',
  retention: 'apps/server/src/commands/retention.ts',
  evidence: 'apps/server/src/commands/evidence.ts',
  person: 'apps/server/src/commands/person.ts',
} as const

export type ProgramName = keyof typeof PROGRAMS

/** Where everything lies that the command line finds by its path. */
export interface Installation {
  /** The file of a program. */
  program(name: ProgramName): string
  /** The folder with the pages of the documentation. */
  readonly docs: string
  /** The OpenAPI description of the interface. */
  readonly openapi: string
  /** Where the sandbox keeps its keys and data unless HAVN_STATE_DIRECTORY says otherwise. */
  readonly stateDirectory: string
}
