/** `node bench/draw-figures.ts`: writes the pages and plots of docs/figures again from what was measured. */
import { keepFigures } from './measure-goals.ts'

await keepFigures()
