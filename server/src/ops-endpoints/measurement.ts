/** One number of the product. */
export interface Measurement {
  readonly name: string
  readonly help: string
  /** Null: not known here yet; it is left out. */
  readonly value: number | null
}
