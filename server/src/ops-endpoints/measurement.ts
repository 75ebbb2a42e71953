/** One number of the product. */
export interface Measurement {
  readonly name: string
  readonly help: string
  /** Null: not known here yet; it is left out. */
  readonly value: number | null
  /** A number that only grows while the process runs; a gauge where absent. */
  readonly isCounter?: true
  /** What tells numbers of one name apart. Their values come from closed lists. */
  readonly labels?: Readonly<Record<string, string>>
}
