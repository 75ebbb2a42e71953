declare module 'virtual:first-picture-files' {
  /** The entry first, then what it imports, then the player's engine; empty while developing. */
  export const firstPictureFiles: readonly string[]
  /** The page's own player and what it imports, without those. */
  export const playerFiles: readonly string[]
}

declare module 'virtual:embed-files' {
  /** The player of embedded clips first, then what it imports. */
  export const embedFiles: readonly string[]
}

declare module 'virtual:indonesian-files' {
  /** Addresses of scripts that exist once more with Indonesian texts, as `.id.js`; empty while developing. */
  export const indonesianFiles: readonly string[]
}

declare module 'virtual:style-sheet' {
  /** The whole style sheet of the site; empty while developing. */
  export const styleSheet: string
}
