import { arrow, box, type Drawing, text, wrap } from './svg.ts'

const LANES = { tpp: 62, bank: 190, psu: 318 } as const

type Lane = keyof typeof LANES

const NAMES: Readonly<Record<Lane, string>> = { tpp: 'TPP', bank: 'Bank', psu: 'PSU’s browser' }

interface Message {
  readonly from: Lane
  readonly to: Lane
  readonly text: string
  /** An answer to the message before. */
  readonly isAnswer?: true
}

/** What happens from the creation of a payment to the knowledge that the PSU approved it. */
const MESSAGES: readonly Message[] = [
  { from: 'tpp', to: 'bank', text: '1 POST payment, signed' },
  { from: 'bank', to: 'tpp', text: '201 RCVD, scaRedirect', isAnswer: true },
  { from: 'tpp', to: 'psu', text: '2 sends the browser to scaRedirect' },
  { from: 'psu', to: 'bank', text: '3 opens it, logs in' },
  { from: 'bank', to: 'psu', text: 'shows what is to be approved', isAnswer: true },
  { from: 'psu', to: 'bank', text: '4 approves' },
  { from: 'bank', to: 'psu', text: 'redirect with psu-id', isAnswer: true },
  { from: 'psu', to: 'tpp', text: '5 at TPP-Redirect-URI, with psu-id' },
  { from: 'tpp', to: 'bank', text: '6 GET status, signed' },
  { from: 'bank', to: 'tpp', text: '200 ACTC', isAnswer: true },
]

const laneTop = 46
const stepHeight = 50
const lineHeight = 15

/** The way of an SCA between the three who take part, from top to bottom, narrow enough for a phone. */
export function scaSequence(): Drawing {
  const height = laneTop + MESSAGES.length * stepHeight + 24
  const lanes = Object.entries(LANES).map(
    ([lane, x]) =>
      `<path class="d-line d-dash" d="M${x},${laneTop}L${x},${height - 8}"/>${box({ x: x - 55, y: 8, width: 110, height: 36, className: 'd-soft' })}${text({ x, y: 31, text: NAMES[lane as Lane], className: 'd-text d-middle' })}`,
  )
  return {
    width: 380,
    height,
    title: 'A payment and its SCA, step by step',
    description: MESSAGES.map(({ from, to, text: what }) => `${NAMES[from]} to ${NAMES[to]}: ${what}.`).join(
      ' ',
    ),
    content: [...lanes, ...MESSAGES.map(message)].join('\n'),
  }
}

/** The widest part of a letter at the size of the texts. */
const characterWidth = 6.4

function message({ from, to, text: what, isAnswer }: Message, index: number): string {
  const y = laneTop + (index + 1) * stepHeight
  const middle = (LANES[from] + LANES[to]) / 2
  const span = Math.abs(LANES[from] - LANES[to])
  const lines = wrap(what, span > 200 ? 40 : 22)
  const labels = lines.map((line, row) => {
    const baseline = y - 6 - (lines.length - 1 - row) * lineHeight
    const width = line.length * characterWidth + 6
    return `<rect class="d-paper" x="${middle - width / 2}" y="${baseline - 12}" width="${width}" height="16"/>${text({ x: middle, y: baseline, text: line, className: 'd-small d-middle' })}`
  })
  return `${labels.join('')}${arrow([LANES[from], y], [LANES[to], y], isAnswer === true)}`
}
