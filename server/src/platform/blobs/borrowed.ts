/** A file of this machine; it is there until this is given back. */
export interface Borrowed extends AsyncDisposable {
  readonly path: string
}
