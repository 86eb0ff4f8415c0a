/**
 * How many more places there are beside `places`, for short work only. Long work can fill all of
 * the others for minutes, and then a short job, chat or check would wait for minutes too. The spare
 * places are added, not taken from the others: places that only short work may use would stand
 * empty, and a processor idle, whenever there is only long work. With all of them in use, each place
 * gets a fifth to a third less of the processors, or half if there is only one place.
 */
export function spareFor(places: number): number {
  return Math.ceil(places / 4);
}
