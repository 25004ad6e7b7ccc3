import type { Point } from './layout.ts'

const cornerRadius = 10
const arrowLength = 9
const arrowHalfWidth = 5

/** The line through these corners, with the corners rounded. It ends where the arrow begins. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const parts = rest.map((point, index) => {
    const before = points[index] ?? first
    const next = rest[index + 1]
    if (next === undefined) return `L${text(towards(point, before, arrowLength - 1))}`
    const radius = Math.min(cornerRadius, distance(before, point) / 2, distance(point, next) / 2)
    return `L${text(towards(point, before, radius))}Q${text(point)} ${text(towards(point, next, radius))}`
  })
  return `M${text(first)}${parts.join('')}`
}

/** The head of the arrow at the last corner. */
export function arrowOf(points: readonly Point[]): string {
  const end = points.at(-1)
  const before = points.at(-2)
  if (end === undefined || before === undefined) return ''
  const back = towards(end, before, arrowLength)
  const side = { x: (end.y - back.y) / arrowLength, y: (back.x - end.x) / arrowLength }
  const corner = (sign: number): Point => ({
    x: back.x + sign * side.x * arrowHalfWidth,
    y: back.y + sign * side.y * arrowHalfWidth,
  })
  return `M${text(end)}L${text(corner(1))}L${text(corner(-1))}Z`
}

function towards(from: Point, to: Point, length: number): Point {
  const all = distance(from, to)
  return { x: from.x + ((to.x - from.x) * length) / all, y: from.y + ((to.y - from.y) * length) / all }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const text = ({ x, y }: Point): string => `${round(x)},${round(y)}`

const round = (value: number): number => Math.round(value * 10) / 10
