/** Pairs of lines that stand by themselves: what a bridge turns to, and how a song ends. */
export const bridges: readonly (readonly [string, string])[] = [
  ['And if the years should pull us apart', 'I know the way back to your heart'],
  ['They say that nothing is here to stay', 'But I would not have it another way'],
  ['Maybe the answer was never the end', 'Maybe the road is the only friend'],
  ['I used to be frightened of what I would find', 'Now I leave all of that worry behind'],
  ['Tell me a secret and I will tell you mine', 'We can be strangers just one more time'],
  ['Nobody told us how quickly it goes', 'Nobody asks, and nobody knows'],
  ['What if the morning forgets how to start', 'What if the silence is only one part'],
  ['Slow down the clock and turn off the light', 'Everything matters a little tonight'],
  ['Some doors are open and some doors are closed', 'Some days are lost before anyone knows'],
  ['All of the words that I never could say', 'Come back to me in a different way'],
  ['I am not asking for silver or gold', 'Only a hand that is easy to hold'],
  ['Draw me a map of the places you’ve been', 'Open the window and let the world in'],
];

export const farewells: readonly (readonly [string, string])[] = [
  ['And if you listen, you will hear', 'The same old song, and I am here'],
  ['So let it fade and let it go', 'There is no more I need to know'],
  ['Now all the lights are burning low', 'And that is all there is to know'],
  ['One last time before I sleep', 'One more promise left to keep'],
  ['Hum it softly, hum it slow', 'It is yours wherever you go'],
  ['Turn the lights out, close the door', 'I could not have asked for more'],
  ['Carry it with you, carry it far', 'It will find you wherever you are'],
  ['That is the story, that is the end', 'Sing it again for me now and then'],
];
