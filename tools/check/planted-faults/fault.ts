/** A fault that somebody could make, as a replacement of a piece of text, and the suite that must turn red with it. */
export interface PlantedFault {
  readonly id: string
  /** What is wrong then, in plain words. */
  readonly fault: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The test file that finds the fault. */
  readonly suite: string
  /** Runs only the tests whose names match, where the whole file takes long. */
  readonly pattern?: string | undefined
}
