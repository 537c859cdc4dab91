import { productTable } from './table';

export const household = productTable(`
standard |  3.95 | 8 ×, 16 ×      | Toilettenpapier      | Toilet Tissue       | Papier toilette       | Toiletpapier        | Papier toaletowy
standard |  2.45 | 4 ×            | Küchenrolle          | Kitchen Roll        | Essuie-tout           | Keukenrol           | Ręcznik papierowy
standard |  1.45 | 500 ml, 1 l    | Spülmittel           | Washing Up Liquid   | Liquide vaisselle     | Afwasmiddel         | Płyn do naczyń
standard |  6.95 | 1.3 l, 2.6 l   | Flüssigwaschmittel   | Laundry Liquid      | Lessive liquide       | Vloeibaar wasmiddel | Płyn do prania
standard |  2.75 | 250 ml, 400 ml | Shampoo              | Shampoo             | Shampooing            | Shampoo             | Szampon
standard |  1.95 | 250 ml, 500 ml | Duschgel             | Shower Gel          | Gel douche            | Douchegel           | Żel pod prysznic
standard |  1.25 | 75 ml          | Zahncreme            | Toothpaste          | Dentifrice            | Tandpasta           | Pasta do zębów
standard |  2.25 | 2 ×, 1 ×       | Zahnbürste weich     | Soft Toothbrush     | Brosse à dents souple | Tandenborstel zacht | Szczoteczka miękka
standard |  0.95 | 10 ×           | Taschentücher        | Pocket Tissues      | Mouchoirs             | Zakdoekjes          | Chusteczki
standard |  3.25 | 300 ml         | Handseife            | Hand Wash           | Savon mains           | Handzeep            | Mydło w płynie
standard |  2.95 | 20 ×, 40 ×     | Müllbeutel 35 l      | Bin Liners 35 L     | Sacs poubelle 35 L    | Vuilniszakken 35 l  | Worki na śmieci 35 l
standard |  4.45 | 4 ×, 8 ×       | Batterien AA         | Batteries AA        | Piles AA              | Batterijen AA       | Baterie AA
standard |  3.75 | 40 ×           | Geschirrspültabs     | Dishwasher Tablets  | Pastilles vaisselle   | Vaatwastabletten    | Tabletki do zmywarki
standard |  1.75 | 30 m           | Alufolie             | Kitchen Foil        | Papier aluminium      | Aluminiumfolie      | Folia aluminiowa
standard |  1.35 | 750 ml         | Allzweckreiniger     | Multi-Surface Spray | Nettoyant multi-usage | Allesreiniger       | Płyn uniwersalny
standard |  0.99 | 3 ×, 10 ×      | Schwammtücher        | Sponge Cloths       | Éponges               | Sponsdoekjes        | Zmywaki
standard |  5.95 | 50 ml          | Tagescreme           | Day Cream           | Crème de jour         | Dagcrème            | Krem na dzień
standard |  2.35 | 150 ml, 50 ml  | Deospray             | Deodorant Spray     | Déodorant             | Deodorant           | Dezodorant
standard |  3.45 | 5 ×            | Einwegrasierer       | Disposable Razors   | Rasoirs jetables      | Wegwerpscheermesjes | Maszynki do golenia
standard |  7.95 | 36 ×, 72 ×     | Windeln Größe 4      | Nappies Size 4      | Couches taille 4      | Luiers maat 4       | Pieluchy rozmiar 4
standard |  1.15 | 80 ×           | Feuchttücher         | Baby Wipes          | Lingettes bébé        | Billendoekjes       | Chusteczki nawilżane
standard |  4.95 | 1 ×, 3 ×       | Stumpenkerze         | Pillar Candle       | Bougie pilier         | Stompkaars          | Świeca bryłowa
standard |  9.95 | 1 ×            | Holzbrett Eiche      | Oak Chopping Board  | Planche en chêne      | Eiken snijplank     | Deska dębowa
standard |  3.95 | 1 ×, 6 ×       | Trinkglas            | Glass Tumbler       | Verre à eau           | Waterglas           | Szklanka
standard |  6.45 | 1 ×, 2 ×       | Kaffeebecher         | Stoneware Mug       | Mug en grès           | Koffiemok           | Kubek                  | Häferl
standard | 12.95 | 50 × 100 cm    | Handtuch             | Hand Towel          | Serviette de toilette | Handdoek            | Ręcznik kąpielowy
standard |  8.95 | 1 ×            | Topfpflanze Efeutute | Pothos House Plant  | Pothos en pot         | Epipremnum          | Epipremnum w doniczce
standard |  4.45 | 1 ×            | Tulpenstrauß         | Bunch of Tulips     | Bouquet de tulipes    | Bos tulpen          | Bukiet tulipanów
book     |  3.20 | 1 ×            | Tageszeitung         | Daily Newspaper     | Quotidien             | Dagblad             | Gazeta codzienna
book     | 11.90 | 1 ×            | Kochbuch Gemüse      | Vegetable Cookbook  | Livre de recettes     | Groentekookboek     | Książka kucharska
standard |  2.95 | 1 ×            | Grußkarte            | Greeting Card       | Carte de vœux         | Wenskaart           | Kartka okolicznościowa
standard |  1.99 | A4, A5         | Notizheft liniert    | Lined Notebook      | Cahier ligné          | Schrift gelinieerd  | Zeszyt w linie
standard |  0.25 | 1 ×            | Papiertragetasche    | Paper Bag           | Sac en papier         | Papieren tas        | Torba papierowa
standard |  5.49 | 2.5 kg, 10 kg  | Katzenfutter trocken | Dry Cat Food        | Croquettes pour chat  | Kattenbrokjes       | Karma dla kota
`);
