/** The name of the program that made a file, as files contain it. */
export const software = 'Genmedia sandbox';
