/**
 * Small words, by what they do: en | es | fr | it | pt | hi | ja | zh. `-` is nothing; a thing stands in
 * the place of `…`.
 */
export const words = {
  /** Before a noun, and like it in gender and number: masculine, feminine, and both in the plural. */
  determiner: `
the|el la los las|le la les les|il la i le|o a os as|-|-|-
a|un una unos unas|un une des des|un una dei delle|um uma uns umas|एक|-|一个
this|este esta estos estas|ce cette ces ces|questo questa questi queste|este esta estes estas|यह|この|这个
that|ese esa esos esas|ce cette ces ces|quello quella quelli quelle|esse essa esses essas|वह|その|那个
these|este esta estos estas|ce cette ces ces|questo questa questi queste|este esta estes estas|ये|これらの|这些
those|ese esa esos esas|ce cette ces ces|quello quella quelli quelle|esse essa esses essas|वे|それらの|那些
my|mi mi mis mis|mon ma mes mes|il_mio la_mia i_miei le_mie|meu minha meus minhas|मेरा मेरी मेरे मेरी|私の|我的
your|tu tu tus tus|votre votre vos vos|il_tuo la_tua i_tuoi le_tue|seu sua seus suas|आपका आपकी आपके आपकी|あなたの|你的
his|su su sus sus|son sa ses ses|il_suo la_sua i_suoi le_sue|seu sua seus suas|उसका उसकी उसके उसकी|彼の|他的
her|su su sus sus|son sa ses ses|il_suo la_sua i_suoi le_sue|seu sua seus suas|उसका उसकी उसके उसकी|彼女の|她的
its|su su sus sus|son sa ses ses|il_suo la_sua i_suoi le_sue|seu sua seus suas|इसका इसकी इसके इसकी|その|它的
our|nuestro nuestra nuestros nuestras|notre notre nos nos|il_nostro la_nostra i_nostri le_nostre|nosso nossa nossos nossas|हमारा हमारी हमारे हमारी|私たちの|我们的
their|su su sus sus|leur leur leurs leurs|il_loro la_loro i_loro le_loro|seu sua seus suas|उनका उनकी उनके उनकी|彼らの|他们的
one|un una unos unas|un une des des|un una dei delle|um uma uns umas|एक|一つの|一个
many|mucho mucha muchos muchas|beaucoup_de beaucoup_de beaucoup_de beaucoup_de|molto molta molti molte|muito muita muitos muitas|बहुत|たくさんの|很多
much|mucho mucha muchos muchas|beaucoup_de beaucoup_de beaucoup_de beaucoup_de|molto molta molti molte|muito muita muitos muitas|बहुत|たくさんの|很多
all|todo toda todos todas|tout toute tous toutes|tutto tutta tutti tutte|todo toda todos todas|सब|すべての|所有
every|cada cada cada cada|chaque chaque chaque chaque|ogni ogni ogni ogni|cada cada cada cada|हर|毎|每个
some|algún alguna algunos algunas|du de_la des des|qualche qualche alcuni alcune|algum alguma alguns algumas|कुछ|いくつかの|一些
no|ningún ninguna ningunos ningunas|aucun aucune aucuns aucunes|nessun nessuna nessun nessuna|nenhum nenhuma nenhuns nenhumas|कोई|-|没有
`,
  adverb: `
here|aquí|ici|qui|aqui|यहाँ|ここ|这里
there|allí|là|lì|ali|वहाँ|そこ|那里
now|ahora|maintenant|adesso|agora|अब|今|现在
today|hoy|aujourd’hui|oggi|hoje|आज|今日|今天
tomorrow|mañana|demain|domani|amanhã|कल|明日|明天
yesterday|ayer|hier|ieri|ontem|कल|昨日|昨天
tonight|esta noche|ce soir|stasera|esta noite|आज रात|今夜|今晚
always|siempre|toujours|sempre|sempre|हमेशा|いつも|总是
never|nunca|jamais|mai|nunca|कभी नहीं|決して|从不
often|a menudo|souvent|spesso|muitas vezes|अक्सर|よく|经常
sometimes|a veces|parfois|a volte|às vezes|कभी-कभी|時々|有时
again|otra vez|encore|ancora|de novo|फिर|また|再
also|también|aussi|anche|também|भी|も|也
too|también|aussi|anche|também|भी|も|也
only|solo|seulement|solo|só|केवल|だけ|只
very|muy|très|molto|muito|बहुत|とても|很
well|bien|bien|bene|bem|अच्छी तरह|よく|好
soon|pronto|bientôt|presto|logo|जल्दी|すぐ|很快
already|ya|déjà|già|já|पहले ही|もう|已经
still|todavía|encore|ancora|ainda|अभी भी|まだ|还
together|juntos|ensemble|insieme|juntos|साथ|一緒に|一起
maybe|quizás|peut-être|forse|talvez|शायद|たぶん|也许
really|realmente|vraiment|davvero|realmente|सचमुच|本当に|真的
just|solo|juste|solo|só|बस|ただ|只
then|entonces|alors|poi|então|फिर|それから|然后
back|de vuelta|de retour|indietro|de volta|वापस|戻って|回来
away|lejos|loin|via|longe|दूर|離れて|离开
up|arriba|en haut|su|para cima|ऊपर|上|上
down|abajo|en bas|giù|para baixo|नीचे|下|下
yes|sí|oui|sì|sim|हाँ|はい|是
please|por favor|s’il vous plaît|per favore|por favor|कृपया|お願いします|请
not|no|pas|non|não|नहीं|ない|不
everything|todo|tout|tutto|tudo|सब कुछ|すべて|一切
something|algo|quelque chose|qualcosa|algo|कुछ|何か|某事
nothing|nada|rien|niente|nada|कुछ नहीं|何も|什么都没有
everyone|todos|tout le monde|tutti|todos|सब लोग|みんな|大家
someone|alguien|quelqu’un|qualcuno|alguém|कोई|誰か|某人
`,
  question: `
what|qué|que|che cosa|o que|क्या|何|什么
who|quién|qui|chi|quem|कौन|誰|谁
where|dónde|où|dove|onde|कहाँ|どこ|哪里
when|cuándo|quand|quando|quando|कब|いつ|什么时候
why|por qué|pourquoi|perché|por que|क्यों|なぜ|为什么
how|cómo|comment|come|como|कैसे|どう|怎么
which|cuál|quel|quale|qual|कौन सा|どの|哪个
`,
  conjunction: `
and|y|et|e|e|और|そして|和
or|o|ou|o|ou|या|または|或者
but|pero|mais|ma|mas|लेकिन|しかし|但是
because|porque|parce que|perché|porque|क्योंकि|なぜなら|因为
if|si|si|se|se|अगर|もし|如果
so|así que|donc|quindi|então|इसलिए|だから|所以
while|mientras|pendant que|mentre|enquanto|जबकि|間|当
than|que|que|che|que|से|より|比
`,
  preposition: `
in|en|dans|in|em|में|で|在…里
on|en|sur|su|em|पर|で|在…上
at|en|à|a|em|पर|で|在
to|a|à|a|para|को|に|到
of|de|de|di|de|का|の|的
from|de|de|da|de|से|から|从
with|con|avec|con|com|के साथ|と|和
without|sin|sans|senza|sem|के बिना|なしで|没有
for|para|pour|per|para|के लिए|のために|为
by|por|par|da|por|के पास|で|由
about|sobre|sur|su|sobre|के बारे में|について|关于
under|bajo|sous|sotto|sob|के नीचे|の下で|在…下面
over|sobre|au-dessus de|sopra|sobre|के ऊपर|の上で|在…上面
between|entre|entre|tra|entre|के बीच|の間で|在…之间
before|antes de|avant|prima di|antes de|से पहले|の前に|在…之前
after|después de|après|dopo|depois de|के बाद|の後で|在…之后
near|cerca de|près de|vicino a|perto de|के पास|の近くで|在…附近
behind|detrás de|derrière|dietro|atrás de|के पीछे|の後ろで|在…后面
through|por|à travers|attraverso|através de|से होकर|を通って|通过
until|hasta|jusqu’à|fino a|até|तक|まで|直到
during|durante|pendant|durante|durante|के दौरान|の間に|在…期间
like|como|comme|come|como|जैसा|のように|像
`,
  pronoun: `
I|yo|je|io|eu|मैं|私|我
you|tú|vous|tu|você|आप|あなた|你
he|él|il|lui|ele|वह|彼|他
she|ella|elle|lei|ela|वह|彼女|她
it|-|il|-|ele|यह|それ|它
we|nosotros|nous|noi|nós|हम|私たち|我们
they|ellos|ils|loro|eles|वे|彼ら|他们
`,
  object: `
me|me|me|mi|me|मुझे|私に|我
him|lo|le|lo|o|उसे|彼に|他
her|la|la|la|a|उसे|彼女に|她
us|nos|nous|ci|nos|हमें|私たちに|我们
them|los|les|li|os|उन्हें|彼らに|他们
`,
  number: `
two|dos|deux|due|dois duas|दो|二つの|两个
three|tres|trois|tre|três|तीन|三つの|三个
four|cuatro|quatre|quattro|quatro|चार|四つの|四个
five|cinco|cinq|cinque|cinco|पाँच|五つの|五个
six|seis|six|sei|seis|छह|六つの|六个
seven|siete|sept|sette|sete|सात|七つの|七个
eight|ocho|huit|otto|oito|आठ|八つの|八个
nine|nueve|neuf|nove|nove|नौ|九つの|九个
ten|diez|dix|dieci|dez|दस|十の|十个
hundred|cien|cent|cento|cem|सौ|百の|一百个
thousand|mil|mille|mille|mil|हज़ार|千の|一千个
`,
} as const;
