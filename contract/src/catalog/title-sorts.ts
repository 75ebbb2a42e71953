/** Orders of a list of titles; `chosen` is that of its operator. */
export const titleSorts = ['chosen', 'newest', 'oldest', 'name', 'views', 'shortest', 'lightest'] as const
export type TitleSort = (typeof titleSorts)[number]
