/** Wordings that are not the sum of their words: en | es | fr | it | pt | hi | ja | zh. */
export const phrases = `
no|no|non|no|não|नहीं|いいえ|不
hello|hola|bonjour|ciao|olá|नमस्ते|こんにちは|你好
hi|hola|salut|ciao|oi|नमस्ते|やあ|你好
goodbye|adiós|au revoir|arrivederci|adeus|अलविदा|さようなら|再见
bye|adiós|salut|ciao|tchau|अलविदा|さようなら|再见
good morning|buenos días|bonjour|buongiorno|bom dia|सुप्रभात|おはようございます|早上好
good afternoon|buenas tardes|bon après-midi|buon pomeriggio|boa tarde|नमस्ते|こんにちは|下午好
good evening|buenas noches|bonsoir|buonasera|boa noite|शुभ संध्या|こんばんは|晚上好
good night|buenas noches|bonne nuit|buonanotte|boa noite|शुभ रात्रि|おやすみなさい|晚安
thank you|gracias|merci|grazie|obrigado|धन्यवाद|ありがとうございます|谢谢
thank you very much|muchas gracias|merci beaucoup|grazie mille|muito obrigado|बहुत धन्यवाद|どうもありがとうございます|非常感谢
thanks|gracias|merci|grazie|obrigado|धन्यवाद|ありがとう|谢谢
you are welcome|de nada|de rien|prego|de nada|आपका स्वागत है|どういたしまして|不客气
excuse me|perdón|excusez-moi|mi scusi|com licença|क्षमा कीजिए|すみません|打扰一下
I am sorry|lo siento|je suis désolé|mi dispiace|desculpe|मुझे खेद है|ごめんなさい|对不起
sorry|perdón|pardon|scusa|desculpe|माफ़ कीजिए|ごめんなさい|对不起
how are you|cómo estás|comment allez-vous|come stai|como vai você|आप कैसे हैं|お元気ですか|你好吗
I am fine|estoy bien|je vais bien|sto bene|estou bem|मैं ठीक हूँ|元気です|我很好
what is your name|cómo te llamas|comment vous appelez-vous|come ti chiami|qual é o seu nome|आपका नाम क्या है|お名前は何ですか|你叫什么名字
my name is|me llamo|je m’appelle|mi chiamo|meu nome é|मेरा नाम|私の名前は|我叫
nice to meet you|mucho gusto|enchanté|piacere|prazer|आपसे मिलकर ख़ुशी हुई|はじめまして|很高兴认识你
see you soon|hasta pronto|à bientôt|a presto|até logo|फिर मिलेंगे|また後で|回头见
see you tomorrow|hasta mañana|à demain|a domani|até amanhã|कल मिलेंगे|また明日|明天见
of course|por supuesto|bien sûr|certo|claro|ज़रूर|もちろん|当然
I love you|te quiero|je t’aime|ti amo|eu te amo|मैं तुमसे प्यार करता हूँ|愛しています|我爱你
I do not know|no lo sé|je ne sais pas|non lo so|não sei|मुझे नहीं पता|分かりません|我不知道
I do not understand|no entiendo|je ne comprends pas|non capisco|não entendo|मैं नहीं समझा|分かりません|我不明白
how much is it|cuánto cuesta|combien ça coûte|quanto costa|quanto custa|यह कितने का है|いくらですか|多少钱
what time is it|qué hora es|quelle heure est-il|che ore sono|que horas são|कितने बजे हैं|今何時ですか|现在几点
happy birthday|feliz cumpleaños|joyeux anniversaire|buon compleanno|feliz aniversário|जन्मदिन मुबारक|お誕生日おめでとう|生日快乐
good luck|buena suerte|bonne chance|buona fortuna|boa sorte|शुभकामनाएँ|頑張って|祝你好运
have a nice day|que tengas un buen día|bonne journée|buona giornata|tenha um bom dia|आपका दिन शुभ हो|良い一日を|祝你愉快
welcome|bienvenidos|bienvenue|benvenuti|bem-vindos|स्वागत है|ようこそ|欢迎
let us go|vamos|allons-y|andiamo|vamos|चलो|行きましょう|我们走吧
there is|hay|il y a|c’è|há|है|あります|有
there are|hay|il y a|ci sono|há|हैं|あります|有
a lot of|mucho|beaucoup de|molto|muito|बहुत|たくさんの|很多
how many|cuántos|combien de|quanti|quantos|कितने|いくつの|多少
how much|cuánto|combien|quanto|quanto|कितना|いくら|多少
at home|en casa|à la maison|a casa|em casa|घर पर|家で|在家
at night|por la noche|la nuit|di notte|à noite|रात को|夜に|晚上
at the end|al final|à la fin|alla fine|no fim|अंत में|最後に|最后
once upon a time|érase una vez|il était une fois|c’era una volta|era uma vez|एक समय की बात है|昔々|从前
for example|por ejemplo|par exemple|per esempio|por exemplo|उदाहरण के लिए|例えば|例如
every day|todos los días|tous les jours|ogni giorno|todos os dias|हर दिन|毎日|每天
all right|está bien|d’accord|va bene|tudo bem|ठीक है|分かりました|好的
okay|vale|d’accord|va bene|tudo bem|ठीक है|オーケー|好的
ladies and gentlemen|señoras y señores|mesdames et messieurs|signore e signori|senhoras e senhores|देवियो और सज्जनो|皆様|女士们先生们
it is raining|llueve|il pleut|piove|está chovendo|बारिश हो रही है|雨が降っています|下雨了
it is cold|hace frío|il fait froid|fa freddo|está frio|ठंड है|寒いです|天气很冷
it is hot|hace calor|il fait chaud|fa caldo|está calor|गर्मी है|暑いです|天气很热
I am hungry|tengo hambre|j’ai faim|ho fame|estou com fome|मुझे भूख लगी है|お腹が空きました|我饿了
I am thirsty|tengo sed|j’ai soif|ho sete|estou com sede|मुझे प्यास लगी है|喉が渇きました|我渴了
right now|ahora mismo|tout de suite|subito|agora mesmo|अभी|今すぐ|马上
`;
