/** The programs that the command line starts as processes of their own, and where their source lies in the checkout. */
export const PROGRAMS = {
  sandbox: 'apps/sandbox/src/main.ts',
  'sandbox-migrate': 'apps/sandbox/src/migrate.ts',
  server: 'apps/server/src/main.ts',
  'server-migrate': 'apps/server/src/migrate.ts',
  console: 'apps/console/src/main.ts',
  'login-provider': 'apps/cli/src/login-provider/main.ts',
  'check-theme': 'apps/server/src/check-theme.ts',
  'print-texts': 'apps/server/src/print-texts.ts',
  'manage-banks': 'apps/server/src/manage-banks.ts',
  'manage-keys': 'apps/server/src/manage-keys.ts',
  'security-events': 'apps/server/src/list-security-events.ts',
  'manage-register': 'apps/server/src/manage-register.ts',
  'manage-trust': 'apps/server/src/manage-trust.ts',
  'audit-chain': 'apps/server/src/audit-chain.ts',
  'back-office': 'apps/server/src/back-office-commands.ts',
  notices: 'apps/server/src/manage-notices.ts',
  reconcile: 'apps/server/src/reconcile-payments.ts',
  'check-invariants': 'apps/server/src/check-invariants.ts',
  'key-figures': 'apps/server/src/key-figures-report.ts',
  retention: 'apps/server/src/show-retention.ts',
  evidence: 'apps/server/src/evidence.ts',
  person: 'apps/server/src/person-commands.ts',
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
