/** Variables that other programs of this repository read. A server ignores them, where it refuses unknown names. */
export const OTHER_VARIABLES: readonly {
  readonly name: `HAVN_${string}`
  readonly readBy: 'command line' | 'tests'
  readonly about: string
}[] = [
  {
    name: 'HAVN_STATE_DIRECTORY',
    readBy: 'command line',
    about:
      'Where `./havn` keeps its keys, certificates and database; if absent, `.havn` of the checkout, or of the working folder where the package `havn` is installed.',
  },
  {
    name: 'HAVN_SERVER_FOLDER',
    readBy: 'command line',
    about: 'The folder whose `main.ts` and `migrate.ts` `./havn dev` starts; `apps/sandbox/src` if absent.',
  },
  {
    name: 'HAVN_COMMAND',
    readBy: 'command line',
    about: 'How messages name the command line; `./havn`, or what its launcher was started as.',
  },
  {
    name: 'HAVN_DEBUG',
    readBy: 'command line',
    about: '`1` has `./havn` print the stack of an error.',
  },
  {
    name: 'HAVN_PSU_NATIONAL_ID',
    readBy: 'command line',
    about: 'Set by `./havn conform` for the program that acts as the PSU: the national id to log in with.',
  },
  {
    name: 'HAVN_PSU_AGREEMENT_ID',
    readBy: 'command line',
    about: 'Set likewise: the agreement of the company to act for; empty for a person.',
  },
  {
    name: 'HAVN_PSU_ACCOUNTS',
    readBy: 'command line',
    about: 'Set likewise: the resource ids of the accounts to choose in a consent; empty for all.',
  },
  {
    name: 'HAVN_SCREENSHOTS',
    readBy: 'tests',
    about: 'A folder for pictures of pages that tests open, and for the data of plots.',
  },
  { name: 'HAVN_LONG', readBy: 'tests', about: 'If present, tests that look for rare faults repeat more.' },
  {
    name: 'HAVN_RESTORE_MOMENTS',
    readBy: 'tests',
    about: 'To how many moments `npm run test:restore` restores a bank.',
  },
  { name: 'HAVN_SEED', readBy: 'tests', about: 'The seed of generated cases; `random` for another one.' },
  { name: 'HAVN_RECORD', readBy: 'tests', about: 'If present, the examples of answers are recorded anew.' },
  {
    name: 'HAVN_HISTORY',
    readBy: 'tests',
    about: '`required` makes tests of upgrades fail, not skip, without the history of the repository.',
  },
  { name: 'HAVN_TEST_DATABASE_URL', readBy: 'tests', about: 'The PostgreSQL that `npm test` started.' },
  { name: 'HAVN_TEST_KEYS', readBy: 'tests', about: 'Where a run of tests keeps the keys it has made.' },
]
