print("picture-picker")
