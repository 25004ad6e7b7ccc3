import { defineCommand, JSON_OPTION } from './command.ts'

/** Exit code 0: nothing must be fixed before the first customer; 1: something must. */
export const doctor = defineCommand({
  about: 'check a configuration for production before the first customer, with the settings of the servers',
  options: {
    production: { about: 'check the configuration of servers in production' },
    except: {
      about:
        'leave out these checks, by their names and separated by commas: what your platform does otherwise',
      value: 'checks',
      default: '',
    },
    json: JSON_OPTION,
  },
  async run(context, { production, except, json }) {
    if (!production) return context.fail('expected --production: servers of a sandbox need no such check')
    const { CHECK_NAMES, checkProduction } = await import('./doctor/check-production.ts')
    const { readProductionFacts } = await import('./doctor/production-facts.ts')
    const { formatCheckups, isHealthy } = await import('./program/checkup.ts')
    const left = except.split(',').filter((name) => name !== '')
    const unknown = left.filter((name) => !CHECK_NAMES.includes(name))
    if (unknown.length > 0)
      return context.fail(
        `--except: expected some of ${CHECK_NAMES.join(', ')}, but got ${unknown.join(', ')}`,
      )
    const facts = readProductionFacts(context.clock, context.environment)
    try {
      const checks = await checkProduction(facts, left)
      const isWell = isHealthy(checks)
      if (json) context.printJson({ ok: isWell, checks })
      else context.print(formatCheckups(checks))
      return isWell ? 0 : 1
    } finally {
      await facts.databases.tpp?.close()
      await facts.databases.bank?.close()
    }
  },
})
