import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createDatabase, serverUrls } from '../support/database.ts'
import { giveCommand } from '../support/operator-command.ts'
import { queryAsOwner } from '../support/query.ts'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { loadAxe } from '../pages/look-with-axe.ts'
import { addMeasuredBank, fillQuarter } from './support/fill-quarter.ts'

describe('the report of a quarter', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase()
    await fillQuarter(database.url)
  })
  after(() => database.drop())

  let autumnCsv: string | undefined
  /** Every line of the fourth quarter, read once. */
  const readAutumn = async () =>
    linesOf((autumnCsv ??= await run('--quarter', '2025-Q4', '--format', 'csv', '--bank', 'hav')))
  const run = async (...args: string[]) => {
    const env = { HAVN_DATABASE_URL_BANK: serverUrls(database.url).bank }
    const { code, out, problem } = await giveCommand(['kpi', ...args], env)
    if (code !== 0) throw new Error(problem)
    return out
  }
  const linesOf = (csv: string) => {
    const [head = '', ...lines] = csv.trimEnd().split('\r\n')
    const names = head.split(',')
    return lines.map((line) => {
      const cells = line.split(',')
      return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    })
  }

  test('OPS-43 days are those of Norway: 25 and 23 hours when clocks change, and a quarter ends at midnight there', async () => {
    const autumn = await readAutumn()
    const dedicated = autumn.filter((line) => line['interface'] === 'dedicated')
    assert.equal(dedicated.length, 92)
    const dayOf = (day: string) => dedicated.find((line) => line['day'] === day)
    assert.equal(dayOf('2025-10-26')?.['measured_seconds'], '90000')
    assert.equal(dayOf('2025-10-25')?.['measured_seconds'], '86400')
    // Down from 23:59:00 of the last day until 00:02:00 of the new year: a minute here, two there.
    assert.equal(dayOf('2025-12-31')?.['unplanned_downtime_seconds'], '60')
    const winter = linesOf(await run('--quarter', '2026-Q1', '--format', 'csv'))
    const inWinter = (day: string) =>
      winter.find((line) => line['day'] === day && line['interface'] === 'psu')
    assert.equal(inWinter('2026-01-01')?.['unplanned_downtime_seconds'], '120')
    assert.equal(inWinter('2026-03-29')?.['measured_seconds'], '82800')
  })

  test('OPS-43 overlapping outages count once, announced maintenance is planned, and each interface has its own', async () => {
    const days = await readAutumn()
    const on = (day: string, name: string) =>
      days.find((line) => line['day'] === day && line['interface'] === name)
    const outage = on('2025-11-03', 'dedicated')
    assert.equal(outage?.['unplanned_downtime_seconds'], '900')
    assert.equal(outage?.['uptime_percent'], '98.958')
    assert.equal(on('2025-11-03', 'psu')?.['unplanned_downtime_seconds'], '600')
    const maintained = on('2025-11-10', 'dedicated')
    assert.deepEqual(
      [maintained?.['planned_downtime_seconds'], maintained?.['unplanned_downtime_seconds']],
      ['3600', '1800'],
    )
    const calls = on('2025-10-01', 'dedicated')
    assert.deepEqual(
      [calls?.['calls'], calls?.['errors'], calls?.['error_rate_percent']],
      ['3000', '3', '0.1'],
    )
    assert.equal(calls?.['payment_initiation_mean_milliseconds'], '12.5')
    assert.equal(calls?.['psu_pages_mean_milliseconds'], '')
  })

  test('OPS-43 text has every day and a summary; JSON has the same; a wrong quarter is refused with what is expected', async () => {
    const text = await run('--quarter', '2025-Q4')
    assert.match(text, /^2025-12-31 +99\.930 /m)
    assert.match(text, /^all days +99\.9\d\d +3600 +2760 .*\n2025-Q3 \(30 of 92 days\) +100\.000 /m)
    const [report] = JSON.parse(await run('--quarter', '2025-Q4', '--format', 'json'))
    assert.equal(report.interfaces[0].days.length, 92)
    await assert.rejects(run('--quarter', '2025-Q5'), /expected a quarter such as 2026-Q4, got 2025-Q5/)
    await assert.rejects(run('--bank', 'nobody'), /there is no bank nobody/)
  })

  test('OPS-45 the bank’s own channel stands beside, counted by the same rules: five unanswered calls are an outage', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'havn-own-'))
    const file = join(folder, 'calls.csv')
    const at = (time: string, rest: string) => `2025-11-${time}+01:00,${rest}\n`
    // Four in a row are none. Five are, from the first until a success, which an error is not.
    writeFileSync(
      file,
      [
        at('03T00:00:00', '100,200'),
        ...[1, 2, 3, 4].map((minute) => at(`03T00:0${minute}:00`, '')),
        at('03T00:05:00', '300,200'),
        ...[6, 7, 8, 9].map((minute) => at(`03T00:0${minute}:00`, '30001')),
        at('03T00:10:00', ''),
        at('03T00:11:00', '20,503'),
        at('03T00:12:00', '200'),
        at('04T00:00:00', '100,200'),
      ].join(''),
    )
    const own = ['--quarter', '2025-Q4', '--bank', 'hav', '--own', file]
    const [report] = JSON.parse(await run(...own, '--format', 'json'))
    const [day] = report.interfaces[2].days
    assert.deepEqual(
      [day.day, day.calls, day.errors, day.unanswered, day.unplannedDowntimeSeconds, day.meanMilliseconds],
      ['2025-11-03', 13, 1, 9, 360, { 'psu-pages': 200 }],
    )
    assert.deepEqual(
      report.daysBehindOwn,
      ['2025-11-03'],
      'the interface was down for 900 seconds on that day',
    )
    assert.match(await run(...own), /less available than the bank's own channel: 2025-11-03$/m)
    writeFileSync(file, at('03T00:00:00', '100') + at('02T00:00:00', '100'))
    await assert.rejects(run(...own), /line 2: expected time,milliseconds,status in the order of time/)
    rmSync(folder, { recursive: true })
  })

  test('OPS-44 maintenance is announced before it begins, outages are reported after they ended', async () => {
    const span = (...hours: readonly number[]) =>
      hours.map((hour) => `${new Date(Date.now() + hour * 3_600_000).toISOString().slice(0, 19)}Z`)
    const record = (command: string, [from = '', until = '']: readonly string[]) =>
      run(command, '--bank', 'hav', '--from', from, '--until', until)
    assert.match(await record('plan', span(1, 2)), /maintenance from /)
    assert.match(await record('outage', span(-2, -1)), /outage from /)
    await assert.rejects(record('plan', span(-1, 2)), /announced before it begins/)
    await assert.rejects(record('outage', span(-1, 1)), /reported after it ended/)
    const [row] = await queryAsOwner(
      { databaseUrl: database.url },
      `select count(*)::int as rows from key_figures.outage where cause = 'reported' and until_at > now() - interval '1 day'`,
    )
    assert.equal(row?.['rows'], 1)
  })

  test('OPS-43 only the periods that an operator set are measured; a new one replaces those it overlaps', async () => {
    await addMeasuredBank(database.url, 'fjord')
    const measure = (...bounds: string[]) => run('measure', '--bank', 'fjord', ...bounds)
    const read = async (quarter: string) => {
      const [report] = JSON.parse(await run('--quarter', quarter, '--bank', 'fjord', '--format', 'json'))
      const { days, summary } = report.interfaces[0]
      return [days.at(0)?.day, days.at(-1)?.day, summary?.uptimePercent, summary?.calls]
    }
    // A test of an hour on 1 March, and the launch on 1 June.
    const [testDay, launch, end] = ['2025-03-01', '2025-06-01', '2025-06-30']
    assert.deepEqual(
      (await read('2025-Q1')).slice(0, 2),
      [testDay, '2025-03-31'],
      'downtime until the launch',
    )
    assert.match(
      await measure('--from', `${launch}T00:00+02:00`),
      /^fjord: measured from 2025-05-31T22:00:00\.000Z on$/m,
    )
    assert.deepEqual((await read('2025-Q1')).slice(0, 2), [undefined, undefined])
    assert.deepEqual(
      await read('2025-Q2'),
      [launch, end, 100, 30 * 10],
      'calls before the launch are not counted',
    )
    assert.equal((await read('2025-Q3')).at(1), '2025-09-30')
    // It leaves on 11 June, and comes back on 1 August.
    await measure('--from', `${launch}T00:00+02:00`, '--until', '2025-06-11T00:00+02:00')
    await measure('--from', '2025-08-01T00:00+02:00')
    assert.deepEqual(await read('2025-Q2'), [launch, '2025-06-10', 100, 10 * 10])
    assert.deepEqual((await read('2025-Q3')).slice(0, 2), ['2025-08-01', '2025-09-30'])
    await assert.rejects(
      measure('--from', '2025-08-01T00:00+02:00', '--until', '2025-07-01T00:00+02:00'),
      /in this order/,
    )
    await assert.rejects(measure('--from', '2025-13-01T00:00+02:00'), /expected --from/)
    await assert.rejects(run('plan', '--bank', 'fjord', '--from', '2125-08-01T00:00+02:00'), /--until/)
    const [rows] = await queryAsOwner(
      { databaseUrl: database.url },
      'select count(*)::int as all, count(replaced_at)::int as replaced from key_figures.measured_period',
    )
    assert.deepEqual(rows, { all: 3, replaced: 1 }, 'what was replaced is kept')
  })

  test('OPS-43 the page needs nothing else, has no problem for axe-core, and does not scroll sideways on a phone', {
    skip: skipWithoutChromium,
  }, async () => {
    const page = await run('--quarter', '2025-Q4', '--format', 'html')
    assert.doesNotMatch(page, /<script|https?:\/\/|url\(/)
    const browser = await startBrowser()
    try {
      const shown = await browser.newPage({ viewport: { width: 360, height: 740 } })
      // What axe-core cannot decide is left out: the colour of text in a plot, and of cells that are scrolled out of sight.
      await loadAxe(shown.context())
      await shown.goto(`data:text/html;base64,${Buffer.from(page).toString('base64')}`)
      const problems = 'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))'
      assert.deepEqual(await shown.evaluate(problems), [])
      assert.equal(await shown.evaluate('document.documentElement.scrollWidth'), 360)
      const folder = process.env['HAVN_SCREENSHOTS']
      if (folder !== undefined) {
        await shown.screenshot({ path: `${folder}/key-figures-phone.png` })
        await shown.setViewportSize({ width: 1000, height: 1300 })
        await shown.screenshot({ path: `${folder}/key-figures.png` })
      }
    } finally {
      await browser.close()
    }
  })
})
