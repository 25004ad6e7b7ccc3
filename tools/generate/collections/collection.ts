/** A collection of requests for a person with an HTTP client, before it is printed for Postman. */
export interface Collection {
  readonly name: string
  readonly description: string
  /** What requests refer to as `{{name}}`, with the value that it has at first. */
  readonly variables: Readonly<Record<string, string>>
  readonly folders: readonly CollectionFolder[]
}

export interface CollectionFolder {
  readonly name: string
  readonly description: string
  readonly requests: readonly CollectionRequest[]
}

export interface CollectionRequest {
  readonly name: string
  readonly description: string
  readonly method: string
  /** The path with variables, without query. */
  readonly path: string
  readonly query: readonly CollectionField[]
  readonly headers: readonly CollectionField[]
  readonly body?: string
  /** What must be so for the next request of the folder to make sense; the client shows it as a test. */
  readonly expected?: ExpectedAnswer
}

/** A header or query parameter; one that is not enabled is there to be switched on. */
export interface CollectionField {
  readonly name: string
  readonly value: string
  readonly isEnabled: boolean
  readonly description: string
}

export interface ExpectedAnswer {
  readonly status: number
  readonly fields?: Readonly<Record<string, string>>
}
