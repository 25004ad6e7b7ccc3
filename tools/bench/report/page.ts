import type { BenchResult } from './bench-result.ts'
import { formatTables } from './report.ts'

/** The page about a run. */
export function formatPage(run: BenchResult): string {
  return `# What operations cost

<!-- Written by \`npm run bench -- --keep\`. Do not edit: tools/bench/report/page.ts has the text. -->

After this page you know what a call costs the server and PostgreSQL, how that was measured, and how to measure it on your own machine.

${formatFigures(run)}

## How it is measured

\`npm run bench\` starts a PostgreSQL of its own, with \`fsync\`, and one server process, as an operator starts it. Then it goes through everything in turn, several rounds, so that other load on the machine affects all of it alike. Speeds and times are the median of the rounds; CPU and WAL are the least, because other load only adds to them.

- **bare** is what PostgreSQL can do at all: the rows that one creation wrote, read back from every table, are inserted again with new ids as plain INSERTs by pgbench. Each creation is one transaction, sent in one round trip. The tables have the same constraints, indexes, partitions and row-level security, and the login is \`havn_tpp\`. Triggers do not run, but the rows that they wrote are inserted. The number of clients is the one that is fastest.
- **lean** is the same in the leanest way there is: all rows in one statement, in tables without row-level security. A bank cannot run so: nothing would keep the rows of one TPP from another. \`tools/bench/load/bare-inserts.ts\` writes the SQL of both.
- **Calls** are signed before, each with an X-Request-ID of its own, and sent by wrk over connections that stay open. The first fifth of the answers and the last of each connection are not measured. The run fails if one answer has another status than expected.
- **CPU** is that of the server's process and of all processes of PostgreSQL, from \`/proc\`, divided by the calls.
- **Commits** of the first table are PostgreSQL's own count during the load, reads too. Those of the table of commits are exact: a server is started, called one call at a time, and stopped.
- **Creations in one statement** call the server's own function on one connection: a busy server writes the creations that wait together.
- **Batch run**: the planner's statistics are those of the ledger before the payments became due. A young ledger has few rows then.
- **The record of calls** belongs to the sandbox, which keeps the first 3,000 calls of a TPP in a minute. A bank in production keeps none, so it is off except where the table says otherwise. The sandbox's events, which \`GET /v1/sandbox/events\` reads, are on.

| command | what it does |
|---|---|
| \`npm run bench\` | everything, about six minutes on two cores |
| \`npm run bench -- --quick\` | less than three minutes; exit code 1 if a floor of \`tools/bench/report/floors.ts\` is missed |
| \`npm run bench -- --only create,status\` | some parts; \`tools/bench/measure/plan.ts\` lists them |
| \`npm run bench -- --only trust\` | what revocation, register and signed answers cost a call; \`--only observability\`: metrics and traces |
| \`npm run bench -- --rounds 5\` | more or fewer rounds than usual |
| \`npm run bench -- --keep\` | also writes the JSON of the run, this page and the plot |
| \`npm run bench -- --profile\` | also says in which functions the server spends its time |

CI runs \`npm run bench -- --quick --only create,status,approval\`. Its floors are ratios within the run, counts and sizes, never speeds: they hold on a slower machine.
`
}

function formatFigures(run: BenchResult): string {
  const { cpu, cores, memoryGigabytes, kernel, postgres, node } = run.machine
  const machine = `${cores} cores (${cpu}, ${memoryGigabytes} GB, Linux ${kernel})`
  return `![What operations cost](../images/performance/plot.svg)

Measured on ${machine} with PostgreSQL ${postgres} and Node ${node}, at commit \`${run.commit}\`, ${run.date.slice(0, 10)}. The load generator runs on the same cores. All runs are beside this page as JSON.

${formatTables(run)}`
}
