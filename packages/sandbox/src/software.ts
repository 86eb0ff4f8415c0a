/** What files name as the program that made them. */
export const SOFTWARE = 'Genmedia sandbox';
