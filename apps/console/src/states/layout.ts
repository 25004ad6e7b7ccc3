/** Where a state is drawn: the middle and the size of its box. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Whether its text runs upwards, in a box that is higher than wide. */
  readonly isUpright?: boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Where everything of a table of states is drawn. Places and routes are set by hand, because no general algorithm draws
 * eleven states as clearly as a person does; a test compares them with the table and looks for overlaps.
 */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly places: Readonly<Record<string, Place>>
  /** The corners of the line of each step, by `FROM TO`: `164,208 218,208`. */
  readonly routes: Readonly<Record<string, string>>
  /** Routes that cross another one: they are drawn as a bridge over it. */
  readonly bridges?: readonly string[]
}

/** A layout for wide screens and one for phones. */
export interface Layouts {
  readonly wide: Layout
  readonly tall: Layout
}

/** Reads the corners of a route. */
export const pointsOf = (route: string): readonly Point[] =>
  route.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number)
    return { x, y }
  })

/** Makes places of one size. */
export const box =
  (width: number, height: number) =>
  (x: number, y: number): Place => ({ x, y, width, height })
