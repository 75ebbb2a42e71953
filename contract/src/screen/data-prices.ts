import * as z from 'zod/mini'

const RUPIAH_PER_GB_MAX = 1_000_000
const rupiahPerGb = z.number().check(z.int(), z.minimum(0), z.maximum(RUPIAH_PER_GB_MAX))

/** The price of a gigabyte: by operator, and a default where none is chosen. */
export const dataPrices = {
  schema: z.object({
    default: rupiahPerGb,
    Indosat: rupiahPerGb,
    '3': rupiahPerGb,
    Smartfren: rupiahPerGb,
    Telkomsel: rupiahPerGb,
    Axis: rupiahPerGb,
    XL: rupiahPerGb,
  }),
  default: {
    default: 6_000,
    Indosat: 6_000,
    '3': 5_000,
    Smartfren: 4_500,
    Telkomsel: 8_500,
    Axis: 5_000,
    XL: 7_000,
  },
}
export type DataPrices = z.output<typeof dataPrices.schema>
