/** The address of the only font file, for the page to preload it. */
export { default as fontUrl } from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
