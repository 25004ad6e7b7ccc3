import { drawAxis, drawBox, drawCurve, drawPage, drawText } from '../report/svg.ts'
import { type Growth, type SoakSample, WATCHED } from './sample.ts'

const width = 860
const panelHeight = 92
const left = 70
const right = 830
const top = 60

interface Panel {
  readonly name: string
  readonly note: string
  readonly values: readonly number[]
}

/** Draws what a soak measured over time. */
export function drawSoak(
  samples: readonly SoakSample[],
  growths: readonly Growth[],
  { title, warmUpSeconds }: { readonly title: string; readonly warmUpSeconds: number },
): string {
  const panels: readonly Panel[] = [
    ...WATCHED.map(({ name, unit, valueOf }, index) => ({
      name: unit === '' ? name : `${name}, ${unit}`,
      note: noteOf(growths[index]),
      values: samples.map(valueOf),
    })),
    {
      name: 'event loop delay, p99, ms',
      note: '',
      values: samples.map(({ delayMilliseconds }) => delayMilliseconds),
    },
    { name: 'visits a second', note: '', values: rateOf(samples) },
  ]
  const height = top + panels.length * panelHeight + 10
  const seconds = samples.map((sample) => sample.seconds)
  const begin = seconds[0] ?? 0
  const xOf = (second: number) =>
    left + ((second - begin) / Math.max((seconds.at(-1) ?? 1) - begin, 1)) * (right - left)
  const minutes = (((seconds.at(-1) ?? 0) - begin) / 60).toFixed(1)
  const scope = `${minutes} minutes from left to right; the shaded part is the warm-up, which does not count`
  const drawn = panels.flatMap((panel, index) =>
    drawPanel(panel, {
      xs: seconds.map(xOf),
      y: top + index * panelHeight,
      warmX: xOf(begin + warmUpSeconds),
    }),
  )
  return drawPage({ width, height, label: title }, [
    drawText(title, [20, 28], { class: 'title' }),
    drawText(scope, [20, 46], { class: 'small' }),
    ...drawn,
  ])
}

function drawPanel(
  { name, note, values }: Panel,
  { xs, y, warmX }: { readonly xs: readonly number[]; readonly y: number; readonly warmX: number },
): readonly string[] {
  const most = Math.max(...values, 0)
  const height = panelHeight - 42
  const bottom = y + panelHeight - 18
  const yOf = (value: number) => bottom - (value * height) / (Math.max(most, 1) * 1.1)
  const aside = { class: 'small', 'text-anchor': 'end' } as const
  return [
    drawBox('shade', [left, y + 24], [warmX - left, height]),
    drawText(name, [left, y + 17]),
    drawText(note, [right, y + 17], aside),
    drawText(format(most), [left - 6, yOf(most) + 4], aside),
    drawText('0', [left - 6, bottom + 4], aside),
    drawAxis([left, bottom], [right, bottom]),
    drawCurve(values.map((value, index) => [xs[index] ?? 0, yOf(value)] as const)),
  ]
}

function noteOf(growth: Growth | undefined): string {
  if (growth === undefined) return ''
  const { first, last, rise, riseMax } = growth
  return `${format(first)} to ${format(last)}; the line through it rises by ${format(rise)}, at most ${format(riseMax)}`
}

function rateOf(samples: readonly SoakSample[]): number[] {
  return samples.map((sample, index) => {
    const before = samples[index - 1]
    if (before === undefined) return 0
    return (sample.visits - before.visits) / Math.max(sample.seconds - before.seconds, 0.001)
  })
}

export function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1)
}
