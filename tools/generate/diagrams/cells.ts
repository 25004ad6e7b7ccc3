import { arrow, box, type Drawing, text } from './svg.ts'

interface Cell {
  readonly name: string
  readonly banks: readonly string[]
}

const CELLS: readonly Cell[] = [
  { name: 'cell 1', banks: ['bank A'] },
  { name: 'cell 2', banks: ['banks B, C, D'] },
  { name: 'cell 3', banks: ['sixty small banks'] },
]

const width = 620
const cellWidth = 188
const cellTop = 126

/** How banks are spread over clusters: the host of a call chooses the cell, and nothing crosses cells. */
export function cells(): Drawing {
  return {
    width,
    height: 372,
    title: 'Cells: banks spread over clusters',
    description: `TPPs call a bank's own host. The balancer, or DNS, sends each host to its cell. A cell has any number of server processes, one PostgreSQL primary and a standby that every commit waits for. ${CELLS.map(({ name, banks }) => `${name} serves ${banks.join(', ')}`).join('; ')}. No query and no transaction crosses cells.`,
    content: [
      box({ x: 160, y: 8, width: 300, height: 36 }),
      text({ x: 310, y: 31, text: 'TPPs call the host of a bank', className: 'd-text d-middle' }),
      arrow([310, 44], [310, 62]),
      box({ x: 160, y: 62, width: 300, height: 36, className: 'd-soft' }),
      text({
        x: 310,
        y: 85,
        text: 'DNS or balancer: a host belongs to a cell',
        className: 'd-text d-middle',
      }),
      ...CELLS.map(drawCell),
    ].join('\n'),
  }
}

function drawCell({ name, banks }: Cell, index: number): string {
  const x = 8 + index * (cellWidth + 20)
  const middle = x + cellWidth / 2
  const part = (y: number, words: string) =>
    `${box({ x: x + 12, y, width: cellWidth - 24, height: 34 })}${text({ x: middle, y: y + 22, text: words, className: 'd-text d-middle' })}`
  return [
    `<path class="d-line" d="M310,98L310,108L${middle},108L${middle},${cellTop}"/>`,
    box({ x, y: cellTop, width: cellWidth, height: 236, className: 'd-soft' }),
    text({ x: middle, y: cellTop + 24, text: name, className: 'd-code d-middle' }),
    text({ x: middle, y: cellTop + 44, text: banks.join(', '), className: 'd-small d-middle' }),
    part(cellTop + 58, 'server processes'),
    arrow([middle, cellTop + 92], [middle, cellTop + 114]),
    part(cellTop + 114, 'PostgreSQL primary'),
    arrow([middle, cellTop + 148], [middle, cellTop + 188], true),
    text({ x: middle + 8, y: cellTop + 172, text: 'each commit', className: 'd-small' }),
    part(cellTop + 188, 'standby'),
  ].join('\n')
}
